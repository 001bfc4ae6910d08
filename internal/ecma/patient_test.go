package ecma

import (
	"errors"
	"testing"
	"time"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// TestPatient_Interrupted: what would take hours ends when the runtime is interrupted.
func TestPatient_Interrupted(t *testing.T) {
	const long = "({length: 2**45})"
	for _, code := range []string{
		"[].fill.call(" + long + ", 0, 0)", "[].indexOf.call(" + long + ", 1)", "[].lastIndexOf.call(" + long + ", 1)",
		"[].includes.call(" + long + ", 1)", "[].forEach.call(" + long + ", () => {})", "[].some.call(" + long + ", () => {})",
		"[].every.call(" + long + ", () => {})", "[].reduce.call(" + long + ", () => {}, 1)", "[].reduceRight.call(" + long + ", () => {}, 1)",
		"[].reverse.call(" + long + ")", "[].unshift.call(" + long + ", 1)", "[].shift.call(" + long + ")", "[].splice.call(" + long + ", 0, 1)",
		"[].copyWithin.call(" + long + ", 1, 0)", "[].find.call(" + long + ", () => {})", "[].findLastIndex.call(" + long + ", () => {})",
		"[].filter.call(" + long + ", () => {})", "[].map.call({length: 2**32 - 1}, () => {})", "[].slice.call({length: 2**32 - 1})",
		"const a = []; a.length = 2**32 - 1; [].concat(a); a.indexOf(1)",
		"Array.from({length: 2**40})", `JSON.parse("[" + "1,".repeat(3e7) + "1]")`,
	} {
		t.Run(code, func(t *testing.T) {
			r := goja.New()
			engine.SetHost(r, &jsbind.Env{VM: r, Opts: &jsbind.Options{}})
			engine.SetGlobals(r, engine.ExtendGlobals(DescribeGlobals))
			Setup(r)
			stop := time.AfterFunc(100*time.Millisecond, func() { r.Interrupt("enough") })
			defer stop.Stop()
			begun := time.Now()
			_, err := r.RunString(code)
			var interrupted *goja.InterruptedError
			if !errors.As(err, &interrupted) {
				t.Errorf("ended with %v", err)
			}
			if d := time.Since(begun); d > 20*time.Second {
				t.Errorf("took %v", d)
			}
		})
	}
}
