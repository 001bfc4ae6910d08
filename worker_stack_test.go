//go:build !race

// The race detector makes frames larger.

package nodego_test

import (
	"context"
	"runtime"
	"testing"

	nodego "github.com/node-go/node-go"
)

// onWrite is an output that does something when it is written to.
type onWrite func()

func (f onWrite) Write(p []byte) (int, error) { f(); return len(p), nil }

// A stack of Go is never smaller than the deepest call has needed, rounded up to a power of two: one function with a large frame on the
// way of every worker doubles what each costs while it waits.
func TestRun_WorkersThatWaitHaveSmallStacks(t *testing.T) {
	const workers = 100
	rt := newRuntime(t, nodego.Config{})
	var before, waiting runtime.MemStats
	runtime.ReadMemStats(&before)
	code, err := rt.Run(context.Background(), nodego.Program{
		Eval: true,
		Source: `
			const { Worker } = require('worker_threads');
			let left = 100;
			for (let i = 0; i < 100; i++) {
				const w = new Worker("const { parentPort: p } = require('worker_threads'); p.on('message', (m) => p.postMessage(m))", { eval: true });
				w.on('message', () => { if (--left === 0) { console.log('all wait'); process.exit(); } });
				w.postMessage(1);
			}`,
		Stdout: onWrite(func() { runtime.ReadMemStats(&waiting) }),
	})
	if code != 0 || err != nil || waiting.StackInuse == 0 {
		t.Fatal(code, err, waiting.StackInuse)
	}
	each := (waiting.StackInuse - before.StackInuse) / workers
	if each > 12<<10 {
		t.Errorf("the stacks of a worker take %d bytes", each)
	}
}
