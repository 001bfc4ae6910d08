package nodego_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	nodego "github.com/node-go/node-go"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func newRuntime(t *testing.T, cfg nodego.Config) *nodego.Runtime {
	t.Helper()
	rt, err := nodego.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := rt.Close(); err != nil {
			t.Error(err)
		}
	})
	return rt
}

func TestRun_ErrorsOfTheCaller(t *testing.T) {
	rt := newRuntime(t, nodego.Config{})
	if _, err := rt.Run(context.Background(), nodego.Program{}); err == nil {
		t.Error("a program without file and source ran")
	}
	closed, err := nodego.New(nodego.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if err := closed.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := closed.Run(context.Background(), nodego.Program{Eval: true}); !errors.Is(err, nodego.ErrClosed) {
		t.Errorf("err = %v", err)
	}
}

// Many programs run at once in one process; each has its own globals, environment and output.
func TestRun_ProgramsDoNotMeet(t *testing.T) {
	rt := newRuntime(t, nodego.Config{})
	var wg sync.WaitGroup
	for n := range 16 {
		wg.Go(func() {
			var out bytes.Buffer
			code, err := rt.Run(context.Background(), nodego.Program{
				Eval:   true,
				Source: `globalThis.x = (globalThis.x ?? 0) + 1; setImmediate(() => { process.env.N += '!'; console.log(x, process.env.N); })`,
				Env:    []string{fmt.Sprintf("N=%d", n)},
				Stdout: &out,
			})
			if want := fmt.Sprintf("1 %d!\n", n); err != nil || code != 0 || out.String() != want {
				t.Errorf("code %d, err %v, output %q, want %q", code, err, out.String(), want)
			}
		})
	}
	wg.Wait()
}

func TestRun_UncaughtGoesToStderr(t *testing.T) {
	rt := newRuntime(t, nodego.Config{})
	var out, errOut bytes.Buffer
	code, err := rt.Run(context.Background(), nodego.Program{Eval: true, Source: "\nthrow new TypeError('no')", Stdout: &out, Stderr: &errOut})
	if code != 1 || err != nil || out.Len() != 0 {
		t.Errorf("code %d, err %v, output %q", code, err, out.String())
	}
	for _, want := range []string{"[eval]:2\n", "TypeError: no\n", "at [eval]:2:7"} {
		if !strings.Contains(errOut.String(), want) {
			t.Errorf("%q is not in\n%s", want, errOut.String())
		}
	}
}

func TestRun_CacheOff(t *testing.T) {
	rt := newRuntime(t, nodego.Config{CodeCache: nodego.CacheConfig{DisableShared: true, DisableEmbedded: true, DisableDisk: true}})
	for range 2 {
		if code, err := rt.Run(context.Background(), nodego.Program{Eval: true, Source: "require('stream')"}); code != 0 || err != nil {
			t.Fatal(code, err)
		}
	}
	if s := rt.Cache().Stats(); s.Hits != 0 || s.Compiled == 0 {
		t.Errorf("stats %+v", s)
	}
}
