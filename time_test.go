package nodego_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	nodego "github.com/node-go/node-go"
	"github.com/node-go/node-go/monotime"
)

// An embedder can freeze time, for the main thread and its workers.
func TestConfig_Time(t *testing.T) {
	fake := monotime.NewFake(time.UnixMilli(1_000_000_000_000))
	rt, err := nodego.New(nodego.Config{Time: fake})
	if err != nil {
		t.Fatal(err)
	}
	defer rt.Close()
	const source = `
		const { Worker } = require('worker_threads');
		const now = Date.now(), mark = performance.now();
		for (let i = 0; i < 1e5; i++);
		console.log(now, Date.now() - now, performance.now() - mark, new Date().toISOString());
		const w = new Worker('require("worker_threads").parentPort.postMessage(Date.now())', { eval: true });
		w.on('message', (m) => {
			console.log(m);
			setTimeout(() => console.log('due', Date.now() - now), 5);
			console.log('armed');
		});
	`
	out := &armed{fake: fake}
	code, err := rt.Run(context.Background(), nodego.Program{Eval: true, Source: source, Stdout: out})
	const want = "1000000000000 0 0 2001-09-09T01:46:40.000Z\n1000000000000\narmed\ndue 5000\n"
	if code != 0 || err != nil || out.String() != want {
		t.Errorf("code %d, %v:\n%s", code, err, out.String())
	}
}

// armed moves the time when the program says that its timer is armed.
type armed struct {
	bytes.Buffer
	fake *monotime.Fake
}

func (a *armed) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte("armed")) {
		a.fake.Advance(5 * time.Second)
	}
	return a.Buffer.Write(p)
}
