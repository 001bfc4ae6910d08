package threads

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/heap"
	"github.com/node-go/node-go/internal/binding/profiler"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/worker"
)

// question is what a parent may ask of a worker's isolate: answer is called on the worker's goroutine.
type question struct {
	resource string // Node's name of the resource that waits for the answer
	answer   func(e *jsbind.Env, arg int) any
}

func questions(what string) (question, bool) {
	switch what {
	case "startCpuProfile":
		return question{"WORKERCPUPROFILE", func(e *jsbind.Env, _ int) any { return profiler.StartCPU(e) }}, true
	case "stopCpuProfile":
		return question{"WORKERCPUPROFILE", func(e *jsbind.Env, n int) any {
			text, _ := profiler.StopCPU(e, n)
			return text
		}}, true
	case "heapSnapshot":
		return question{"WORKERHEAPSNAPSHOT", func(e *jsbind.Env, _ int) any { return heap.Snapshot(e) }}, true
	}
	return question{}, false
}

// ask is ask(what, argument, callback): callback gets the answer of the worker's isolate, unless that ends before. It returns
// whether the question was put.
func (c *child) ask(call goja.FunctionCall) goja.Value {
	e := c.s.env
	q, ok := questions(call.Argument(0).String())
	if !ok {
		panic("threads: unknown question " + call.Argument(0).String())
	}
	arg, callback := int(call.Argument(1).ToInteger()), call.Argument(2)
	scope := e.NewScope(q.resource, nil)
	return e.Value(c.thread.Visit(func(iso worker.Isolate) {
		answer := q.answer(iso.(interface{ Env() *jsbind.Env }).Env(), arg)
		e.Loop.Post(func() {
			e.CallbackIn(&scope, func() { e.Call(callback, goja.Undefined(), e.Value(answer)) })
			e.DestroyScope(&scope)
		})
	}))
}
