//go:build unix

package sys

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// shSpec describes a shell that runs a line, with pipes for all three streams.
func shSpec(line, input string) *RunSpec {
	return &RunSpec{
		Spec:  Spec{File: "sh", Args: []string{"sh", "-c", line}, Env: os.Environ(), Stdio: make([]Stdio, 3)},
		Pipes: []*RunPipe{{ChildReads: true, Input: []byte(input)}, {}, {}}, MaxBuffer: -1, KillSignal: int(syscall.SIGTERM),
	}
}

func run(t *testing.T, spec *RunSpec) Result {
	t.Helper()
	var r Reaper
	t.Cleanup(r.Close)
	return Run(&r, spec)
}

func TestRun(t *testing.T) {
	spec := shSpec("cat; echo bad >&2; exit 3", "given\n")
	x := run(t, spec)
	if x.Err != nil || !x.Started || x.Exit != (Exit{Code: 3}) {
		t.Fatalf("%+v", x)
	}
	if out, errs := string(spec.Pipes[1].Output), string(spec.Pipes[2].Output); out != "given\n" || errs != "bad\n" {
		t.Fatalf("%q %q", out, errs)
	}
}

func TestRun_InputLargerThanPipes(t *testing.T) {
	input := strings.Repeat("0123456789abcdef", 1<<17)
	spec := shSpec("cat", input)
	if x := run(t, spec); x.Err != nil || x.Exit != (Exit{}) || string(spec.Pipes[1].Output) != input {
		t.Fatalf("%+v, %d bytes of %d", x, len(spec.Pipes[1].Output), len(input))
	}
	spec = shSpec("exit 0", input) // nobody reads it
	if x := run(t, spec); x.Err != nil || x.Exit != (Exit{}) {
		t.Fatalf("%+v", x)
	}
}

func TestRun_Bounds(t *testing.T) {
	spec := shSpec("exec sleep 100", "")
	spec.Timeout = 20 * time.Millisecond
	if x := run(t, spec); !errors.Is(x.Err, syscall.ETIMEDOUT) || x.Exit.Signal != int(syscall.SIGTERM) {
		t.Fatalf("%+v", x)
	}
	spec = shSpec("exec yes", "")
	spec.MaxBuffer, spec.KillSignal = 100, int(syscall.SIGKILL)
	if x := run(t, spec); !errors.Is(x.Err, syscall.ENOBUFS) || x.Exit.Signal != int(syscall.SIGKILL) || len(spec.Pipes[1].Output) <= 100 {
		t.Fatalf("%+v, %d bytes", x, len(spec.Pipes[1].Output))
	}
	// A process in the background has the pipe: the bound ends the wait for it, and the shell's own end is told.
	spec = shSpec("sleep 5 & exit 4", "")
	spec.Timeout = 100 * time.Millisecond
	if x := run(t, spec); !errors.Is(x.Err, syscall.ETIMEDOUT) || x.Exit != (Exit{Code: 4}) {
		t.Fatalf("%+v", x)
	}
	stop := make(chan struct{})
	spec = shSpec("exec sleep 100", "")
	spec.Interrupted = stop
	time.AfterFunc(20*time.Millisecond, func() { close(stop) })
	if x := run(t, spec); x.Err == nil || x.Exit.Signal != int(syscall.SIGKILL) {
		t.Fatalf("%+v", x)
	}
}

func TestStart_Failures(t *testing.T) {
	dir := t.TempDir()
	plain := filepath.Join(dir, "plain")
	if err := os.WriteFile(plain, []byte("echo from plain\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	env := []string{"PATH=" + dir}
	for _, c := range []struct {
		spec Spec
		want error
	}{
		{Spec{File: "nothing", Env: env}, syscall.ENOENT},
		{Spec{File: "", Env: env}, syscall.ENOENT},
		{Spec{File: "plain", Env: env}, syscall.EACCES},
		{Spec{File: plain}, syscall.EACCES},
		{Spec{File: plain + "/under"}, syscall.ENOTDIR},
		{Spec{File: "/bin/sh", Dir: dir + "/missing"}, syscall.ENOENT},
		{Spec{File: "/bin/sh", Stdio: []Stdio{{Kind: Inherit, FD: 4000}}}, syscall.EBADF},
	} {
		c.spec.Args = []string{c.spec.File}
		if _, err := Start(&c.spec); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v, want %v", c.spec, err, c.want)
		}
	}
}

func TestStart_Search(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	// No first line says who runs it: a shell does. The PATH is relative to where the process begins.
	if err := os.WriteFile(filepath.Join(dir, "bin", "tool"), []byte("echo \"$1 $0\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	spec := &RunSpec{
		Spec:  Spec{File: "tool", Args: []string{"tool", "arg"}, Env: []string{"PATH=/nowhere:bin"}, Dir: dir, Stdio: make([]Stdio, 2)},
		Pipes: []*RunPipe{nil, {}}, MaxBuffer: -1,
	}
	if x := run(t, spec); x.Err != nil || string(spec.Pipes[1].Output) != "arg bin/tool\n" {
		t.Fatalf("%+v %q", x, spec.Pipes[1].Output)
	}
}

func TestStart_MoreDescriptors(t *testing.T) {
	spec := shSpec("echo five >&5; exec 4>&- 2>/dev/null; echo done", "")
	spec.Stdio = make([]Stdio, 6)
	spec.Pipes = []*RunPipe{nil, {}, nil, nil, nil, {}}
	if x := run(t, spec); x.Err != nil || string(spec.Pipes[5].Output) != "five\n" || string(spec.Pipes[1].Output) != "done\n" {
		t.Fatalf("%+v %q", x, spec.Pipes[5].Output)
	}
}

func TestRun_ManyAtOnce(t *testing.T) {
	var r Reaper
	defer r.Close()
	var all sync.WaitGroup
	for n := range 40 {
		all.Add(1)
		go func() {
			defer all.Done()
			spec := shSpec(fmt.Sprintf("echo %d; exit %d", n, n), "")
			x := Run(&r, spec)
			if x.Err != nil || x.Exit.Code != n || !bytes.Equal(spec.Pipes[1].Output, fmt.Appendf(nil, "%d\n", n)) {
				t.Errorf("%d: %+v %q", n, x, spec.Pipes[1].Output)
			}
		}()
	}
	all.Wait()
}

func TestReaper_CloseBeforeTheEnd(t *testing.T) {
	c, err := Start(&Spec{File: "/bin/sleep", Args: []string{"sleep", "100"}})
	if err != nil {
		t.Fatal(err)
	}
	var r Reaper
	r.Watch(c, func(Exit) { t.Error("told after Close") })
	r.Close()
	if err := c.Kill(0); err != nil {
		t.Errorf("the process is gone: %v", err)
	}
	if err := c.Kill(int(syscall.SIGKILL)); err != nil {
		t.Error(err)
	}
	var status syscall.WaitStatus
	if _, err := syscall.Wait4(c.Pid, &status, 0, nil); err != nil || !status.Signaled() {
		t.Errorf("%v %v", status, err)
	}
	r.Watch(c, func(Exit) { t.Error("told although closed") })
}

func TestPair(t *testing.T) {
	ours, theirs, err := Pair(ChildReads)
	if err != nil {
		t.Fatal(err)
	}
	defer theirs.Close()
	full := 0
	for {
		n, err := TryWrite(ours, make([]byte, 1<<16))
		if err != nil {
			t.Fatal(err)
		}
		if full += n; n == 0 {
			break // and did not wait
		}
	}
	ended := make(chan error)
	go func() {
		_, err := ours.Read(make([]byte, 1))
		ended <- err
	}()
	if Number(ours) < 0 {
		t.Error("an open file has no number")
	}
	ours.Close()
	if err := <-ended; !errors.Is(err, os.ErrClosed) {
		t.Errorf("a read ended with %v", err)
	}
	if Number(ours) != -1 {
		t.Error("a closed file has a number")
	}
	if full == 0 {
		t.Error("the pipe takes nothing")
	}
}

func TestSignalName(t *testing.T) {
	for _, name := range []string{"SIGKILL", "SIGABRT", "SIGTERM", "SIGHUP"} {
		n, ok := SignalNumber(name)
		if got := SignalName(n); !ok || got != name {
			t.Errorf("%s is %d is %q", name, n, got)
		}
	}
	if _, ok := SignalNumber("SIGNOTHING"); ok || SignalName(1000) != "" {
		t.Error("unknown signals are known")
	}
}
