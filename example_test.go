package nodego_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	nodego "github.com/node-go/node-go"
)

func Example() {
	rt, err := nodego.New(nodego.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer rt.Close()
	code, err := rt.Run(context.Background(), nodego.Program{
		Eval:   true,
		Source: `setTimeout(() => { console.log('hello', process.argv[1]); process.exitCode = 3; }, 1)`,
		Args:   []string{"embedder"},
		Stdout: os.Stdout,
	})
	fmt.Println("exit code", code, err)
	// Output:
	// hello embedder
	// exit code 3 <nil>
}

// Workers of a program share the code that the first of them compiled.
func ExampleRuntime_Run_workers() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "double.js")
	source := `
const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');
if (isMainThread) {
  let left = 3, sum = 0;
  for (const n of [1, 2, 3]) {
    new Worker(__filename, { workerData: n })
      .on('message', (m) => { sum += m; })
      .on('exit', () => { if (--left === 0) console.log('sum', sum); });
  }
} else {
  parentPort.postMessage(workerData * 2);
}`
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		fmt.Println(err)
		return
	}
	rt, err := nodego.New(nodego.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer rt.Close()
	if _, err := rt.Run(context.Background(), nodego.Program{File: file, Stdout: os.Stdout}); err != nil {
		fmt.Println(err)
		return
	}
	hits := rt.Cache().Stats().Hits
	fmt.Println("workers started warm:", hits >= 3)
	// Output:
	// sum 12
	// workers started warm: true
}

// A context ends a program and its workers, also in the middle of a busy loop.
func ExampleRuntime_Run_cancel() {
	rt, err := nodego.New(nodego.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer rt.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	code, err := rt.Run(ctx, nodego.Program{Eval: true, Source: "while (true);"})
	fmt.Println(code, err)
	// Output:
	// 1 context deadline exceeded
}
