package test

import (
	"bytes"
	"context"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestHostileArguments calls everything that the builtin modules have with arguments that nobody expects. An exception is fine; a fault of
// node-go, a crash and a hang are not. Modules whose functions start processes or end this one are left out.
func TestHostileArguments(t *testing.T) {
	left := regexp.MustCompile(`^(child_process|cluster|repl|sys|worker_threads|(node:)?test.*|trace_events)$`)
	list, err := exec.Command(command(), "-p", `require("module").builtinModules.join()`).Output()
	if err != nil {
		t.Fatal(err)
	}
	file, err := filepath.Abs(filepath.Join("hostile", "arguments.js"))
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range append(strings.Split(strings.TrimSpace(string(list)), ","), "globals") {
		if left.MatchString(id) {
			continue
		}
		t.Run(strings.ReplaceAll(id, "/", "."), func(t *testing.T) {
			for _, seed := range seedsOf(id) {
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
				defer cancel()
				cmd := exec.CommandContext(ctx, command(), file, seed, id)
				cmd.Dir = t.TempDir()
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("with seed %s: %v\n%s", seed, err, out[max(0, bytes.LastIndexByte(out[:max(0, len(out)-2000)], '\n')):])
				}
			}
		})
	}
}

// seedsOf gives the seeds that a module is called with: one, and those that found something.
func seedsOf(id string) []string {
	switch id {
	case "globals":
		return []string{"1", "2", "21"}
	case "events":
		return []string{"1", "5", "13"}
	case "module":
		return []string{"1", "21"}
	}
	return []string{"1"}
}
