package test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

var update = flag.Bool("update", false, "record the output of the Node.js that the environment variable NODE names")

// command is the node-go binary under test: built once, or given by NODE_GO.
func command() string { return os.Getenv("NODE_GO") }

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	if command() != "" {
		return m.Run()
	}
	dir, err := os.MkdirTemp("", "node-go-test")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	exe := filepath.Join(dir, "node-go")
	if runtime.GOOS == "windows" {
		exe += ".exe"
	}
	build := exec.Command("go", "build", "-o", exe, "github.com/node-go/node-go/cmd/node-go")
	build.Stdout, build.Stderr = os.Stderr, os.Stderr
	if err := build.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "cannot build node-go:", err)
		return 1
	}
	if err := os.Setenv("NODE_GO", exe); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}
