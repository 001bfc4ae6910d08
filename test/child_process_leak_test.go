//go:build unix

package test

import (
	"context"
	"testing"

	"go.uber.org/goleak"
)

// TestNoLeaks_Children ends workers whose children run, and looks for goroutines that stayed. The children go on, as in Node.js: the
// program ends them itself.
func TestNoLeaks_Children(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	const program = `
		const { Worker } = require('worker_threads');
		const code = 'const { spawn } = require("child_process"); const { parentPort } = require("worker_threads");' +
			'const c = spawn("cat"); c.stdout.on("data", () => {}); c.stdin.write("x".repeat(1 << 20)); spawn("true").unref();' +
			'const d = spawn("sleep", ["100"], { stdio: "ignore" }); parentPort.postMessage([c.pid, d.pid]);';
		let left = 30, alive = 0;
		function start() {
			if (left-- === 0) return console.log('all gone', alive);
			const w = new Worker(code, { eval: true });
			let pids;
			w.on('message', (list) => { pids = list; w.terminate(); });
			w.on('exit', () => {
				try { process.kill(pids[1], 0); alive++; } catch {}
				for (const pid of pids) try { process.kill(pid, 'SIGKILL'); } catch {}
				start();
			});
		}
		start();
	`
	out, code := runProgram(t, context.Background(), program)
	if code != 0 || out != "all gone 30\n" {
		t.Errorf("code %d, output %q", code, out)
	}
}

// TestNoLeaks_BlockedOnChild ends workers that wait for a child in the middle of spawnSync: it is ended with them.
func TestNoLeaks_BlockedOnChild(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	const program = `
		const { Worker } = require('worker_threads');
		let running = 10;
		for (let i = 0; i < 10; i++) {
			const w = new Worker('require("worker_threads").parentPort.postMessage(0); require("child_process").spawnSync("sleep", ["100"])', { eval: true });
			w.on('message', () => setTimeout(() => w.terminate(), 10));
			w.on('exit', () => { if (--running === 0) console.log('all gone'); });
		}
	`
	out, code := runProgram(t, context.Background(), program)
	if code != 0 || out != "all gone\n" {
		t.Errorf("code %d, output %q", code, out)
	}
}
