package test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestMemory_WorkersAreCollected: what a worker left behind in tables of weak references does not keep its isolate.
func TestMemory_WorkersAreCollected(t *testing.T) {
	dep := filepath.Join(t.TempDir(), "dep.js")
	if err := os.WriteFile(dep, []byte("module.exports = new Array(2e5).fill(1);"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, code := range map[string]string{
		"modules":    "require(process.argv[2])",
		"marks":      "require('worker_threads').markAsUncloneable(globalThis.x = new Array(2e5).fill(1))",
		"registries": "globalThis.x = new Array(2e5).fill(1); globalThis.f = new FinalizationRegistry(() => {}); f.register(x, 1)",
		"hooks": "const ah = require('async_hooks'); ah.createHook({ init() {}, destroy() {} }).enable();" +
			"globalThis.x = new Array(2e5).fill(1); globalThis.p = Promise.resolve().then(() => 1); globalThis.r = new ah.AsyncResource('a')",
	} {
		t.Run(name, func(t *testing.T) {
			grown(t, `
				const { Worker } = require('worker_threads');
				const once = () => new Promise((resolve) => new Worker(process.argv[1], { eval: true, argv: [process.argv[2]] }).on('exit', resolve));
			`, 20, code, dep)
		})
	}
}

// TestMemory_ObjectsAreCollected: the tables themselves hold no object of the program.
func TestMemory_ObjectsAreCollected(t *testing.T) {
	dep := filepath.Join(t.TempDir(), "dep.js")
	if err := os.WriteFile(dep, []byte("module.exports = new Array(2e5).fill(1);"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Run("modules", func(t *testing.T) {
		grown(t, `const once = async () => {
			require(process.argv[2]);
			delete require.cache[process.argv[2]];
			module.children.length = 0;
		};`, 20, "", dep)
	})
	t.Run("marks", func(t *testing.T) {
		grown(t, `const { markAsUntransferable } = require('worker_threads');
			const once = async () => { markAsUntransferable(new Array(2e5).fill(1)); };`, 20, "", "")
	})
}

// grown runs a program that defines once, a function of one round of 3 MB, and fails if the heap grows with the rounds.
func grown(t *testing.T, setup string, rounds int, args ...string) {
	t.Helper()
	program := setup + `
		const heap = async () => {
			for (let i = 0; i < 3; i++) { gc(); await new Promise((resolve) => setTimeout(resolve, 20)); }
			return process.memoryUsage().heapUsed;
		};
		(async () => {
			for (let i = 0; i < 3; i++) await once();
			const before = await heap();
			for (let i = 0; i < ` + "ROUNDS" + `; i++) await once();
			const each = (await heap() - before) / ROUNDS / 1e6;
			console.log(each < 0.5 ? 'collected' : each + ' MB stay each time');
		})();
	`
	program = strings.ReplaceAll(program, "ROUNDS", strconv.Itoa(rounds))
	out, err := exec.Command(command(), append([]string{"--expose-gc", "-e", program, "--"}, args...)...).CombinedOutput()
	if err != nil || string(out) != "collected\n" {
		t.Errorf("%v, %s", err, out)
	}
}
