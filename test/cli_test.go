package test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestCLI runs the sessions of test/cli. Beside the commands of package testscript they have:
//
//	code n program [args...]          runs a program, whose exit code must be n
//	signal name program [args...]     runs a program, sends it the signal once it has written a line, and waits for it
func TestCLI(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "cli",
		Setup: func(e *testscript.Env) error {
			e.Setenv("NODE", filepath.ToSlash(command()))
			e.Setenv("NO_COLOR", "1")
			e.Setenv("HOME", e.WorkDir)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"code": code, "signal": sendSignal},
	})
}

// code runs a program and compares its exit code; output is there for stdout and stderr afterwards.
func code(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code n program [args...]")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if err != nil {
		exit, ok := err.(*exec.ExitError)
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = exit.ProcessState.String()
		if n := exit.ExitCode(); n >= 0 {
			got = strconv.Itoa(n)
		}
	}
	if got != args[0] {
		ts.Fatalf("exit code %s, want %s", got, args[0])
	}
}

// sendSignal runs a program in the script's folder, waits for its first output, sends the signal, and waits for its end. What it
// wrote and how it ended go to the file signal.out.
func sendSignal(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: signal name program [args...]")
	}
	sig, ok := map[string]syscall.Signal{"SIGINT": syscall.SIGINT, "SIGTERM": syscall.SIGTERM, "SIGHUP": syscall.SIGHUP}[args[0]]
	if !ok {
		ts.Fatalf("no signal %s", args[0])
	}
	cmd := exec.Command(args[1], args[2:]...)
	cmd.Dir = ts.Getenv("WORK")
	out, err := cmd.StdoutPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	timer := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	var text []byte
	buf := make([]byte, 4096)
	sent := false
	for {
		n, err := out.Read(buf)
		text = append(text, buf[:n]...)
		if n > 0 && !sent {
			sent = true
			ts.Check(cmd.Process.Signal(sig))
		}
		if err != nil {
			break
		}
	}
	state := "exit status 0"
	if err := cmd.Wait(); err != nil {
		state = err.Error()
	}
	ts.Check(os.WriteFile(ts.MkAbs("signal.out"), append(text, state+"\n"...), 0o644))
}
