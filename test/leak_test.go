package test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	nodego "github.com/node-go/node-go"
)

// TestNoLeaks spawns and ends a thousand workers, in every way in which workers end, and looks for goroutines that stayed.
func TestNoLeaks(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	const program = `
		const { Worker, MessageChannel } = require('worker_threads');
		const ways = [
			[''], ['while (true);', true], ['require("worker_threads").parentPort.on("message", () => {})', true], ['throw 1'], ['process.exit(3)'],
			['setInterval(() => {}, 1000)', true], ['new (require("worker_threads").Worker)("for (;;);", { eval: true })', true],
			['process.stdin.resume()', true], ['require("worker_threads").workerData.postMessage(1)'],
			['navigator.locks.request("x", () => new Promise(() => {})); setInterval(() => {}, 1000)', true],
			['require("worker_threads").postMessageToThread(0, "x").catch(() => {})'],
		];
		let left = 1000, running = 0;
		function spawn() {
			while (left > 0 && running < 16) {
				const [code, terminate] = ways[left-- % ways.length];
				const { port1, port2 } = new MessageChannel();
				running++;
				const w = new Worker(code, { eval: true, workerData: port2, transferList: [port2], stdin: true,
					resourceLimits: left % 7 === 0 ? { maxOldGenerationSizeMb: 256 } : undefined });
				w.on('error', () => {});
				if (terminate) w.on('online', () => w.terminate());
				w.on('exit', () => { port1.close(); running--; spawn(); });
			}
			if (left === 0 && running === 0) console.log('all gone');
		}
		spawn();
	`
	out, code := runProgram(t, context.Background(), program)
	if code != 0 || out != "all gone\n" {
		t.Errorf("code %d, output %q", code, out)
	}
}

// TestNoLeaks_Cancelled ends programs from outside, while their workers run.
func TestNoLeaks_Cancelled(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	for range 20 {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
		rt, err := nodego.New(nodego.Config{})
		if err != nil {
			t.Fatal(err)
		}
		_, err = rt.Run(ctx, nodego.Program{Eval: true, Env: []string{}, Source: `
			const { Worker } = require('worker_threads');
			for (let i = 0; i < 8; i++) new Worker('while (true);', { eval: true });
			for (;;);`})
		if err != context.DeadlineExceeded {
			t.Errorf("a program that was cancelled gives %v", err)
		}
		cancel()
		if err := rt.Close(); err != nil {
			t.Error(err)
		}
	}
}

// runProgram runs code in this process.
func runProgram(t *testing.T, ctx context.Context, source string) (out string, code int) {
	t.Helper()
	rt, err := nodego.New(nodego.Config{})
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	code, err = rt.Run(ctx, nodego.Program{Eval: true, Source: source, Env: []string{}, Stdin: strings.NewReader(""), Stdout: &stdout, Stderr: &stderr})
	if err != nil {
		t.Fatal(err)
	}
	if err := rt.Close(); err != nil {
		t.Error(err)
	}
	if stderr.Len() > 0 {
		t.Logf("stderr: %s", &stderr)
	}
	return stdout.String(), code
}
