// Command goja_nodejs runs a script on the event loop of goja_nodejs, the usual companion of the engine, so that timers.js can be
// compared. It is a module of its own: node-go itself does not depend on that package.
package main

import (
	"fmt"
	"os"
	"time"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/eventloop"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: goja_nodejs SCRIPT")
		os.Exit(2)
	}
	source, err := os.ReadFile(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	failed := false
	eventloop.NewEventLoop().Run(func(vm *goja.Runtime) {
		start := time.Now()
		// What timers.js asks of its host, as Node has it.
		err := vm.Set("performance", map[string]any{"now": func() float64 { return float64(time.Since(start)) / 1e6 }})
		if err == nil {
			_, err = vm.RunScript(os.Args[1], string(source))
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			failed = true
		}
	})
	if failed {
		os.Exit(1)
	}
}
