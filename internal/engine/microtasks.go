package engine

import (
	"reflect"
	"sync/atomic"
	"unsafe"

	"github.com/dop251/goja"
)

// Enter makes every later call into r a nested one, so that the engine never drains promise jobs by itself when a call
// from Go returns; from then on [RunMicrotasks] alone runs them. The engine drains only at an empty call stack, so one
// blank context at its bottom is enough. It must be called once, before any JavaScript runs.
func Enter(r *goja.Runtime) {
	l := offsets()
	s := reflect.NewAt(l.vmCallStackType, unsafe.Add(vmOf(r), l.vmCallStack)).Elem()
	s.Set(reflect.MakeSlice(l.vmCallStackType, 1, 4))
}

// HasMicrotasks tells whether promise jobs or microtasks are waiting.
func HasMicrotasks(r *goja.Runtime) bool {
	return len(*at[[]func()](unsafe.Pointer(r), offsets().runtimeJobQueue)) > 0
}

// EnqueueMicrotask appends job to the queue of promise jobs. The job must not panic with a JavaScript exception.
func EnqueueMicrotask(r *goja.Runtime, job func()) {
	q := at[[]func()](unsafe.Pointer(r), offsets().runtimeJobQueue)
	*q = append(*q, job)
}

// MicrotaskObserver learns of the jobs that [RunMicrotasks] runs. The engine tells nothing of jobs that call a thenable's then; who
// knows when a job was queued can tell its context.
type MicrotaskObserver interface {
	// Batch is called when n queued jobs are about to run; later jobs are of the next batch. It tells whether Before is to be called.
	Batch(n int) bool
	// Before is called before job i of the batch.
	Before(i int)
}

// QueuedMicrotasks is the number of jobs in the queue.
func QueuedMicrotasks(r *goja.Runtime) int {
	return len(*at[[]func()](unsafe.Pointer(r), offsets().runtimeJobQueue))
}

// RunMicrotasks runs promise jobs and microtasks until none is left, including those that they add. It returns the
// engine's uncatchable error (interruption) if one ended a job; the jobs behind it then stay queued.
func RunMicrotasks(r *goja.Runtime, o MicrotaskObserver) (err error) {
	q := at[[]func()](unsafe.Pointer(r), offsets().runtimeJobQueue)
	var jobs []func()
	next := 0
	running := new(func())
	if e := errorRealmOf(r); e != nil {
		running = &e.job
	}
	outer := *running
	defer func() {
		*running = outer
		if x := recover(); x != nil {
			*q = append(append([]func(){}, jobs[next:]...), *q...)
			if e, ok := Uncatchable(x); ok {
				err = e
				return
			}
			panic(x)
		}
	}()
	for len(*q) > 0 {
		spare := jobs[:0]
		jobs, next = *q, 0
		*q = spare
		observed := o != nil && o.Batch(len(jobs))
		for next < len(jobs) {
			if observed {
				o.Before(next)
			}
			job := jobs[next]
			jobs[next] = nil
			next++
			*running = job
			job()
		}
		if cap(jobs) > 4096 {
			jobs = nil // one burst must not keep its queue for ever
		}
	}
	*q = jobs[:0]
	vmClearStack(vmOf(r))
	return nil
}

// SwapMicrotasks makes jobs the queue of promise jobs and gives the one that was.
func SwapMicrotasks(r *goja.Runtime, jobs []func()) []func() {
	q := at[[]func()](unsafe.Pointer(r), offsets().runtimeJobQueue)
	was := *q
	*q = jobs
	return was
}

// Uncatchable gives x as the engine error that no JavaScript can catch: an interruption or a stack overflow.
func Uncatchable(x any) (error, bool) {
	switch e := x.(type) {
	case *goja.InterruptedError:
		return e, true
	case *goja.StackOverflowError:
		return e, true
	}
	return nil, false
}

// ReleaseStack gives the engine's value stack back to the collector when no JavaScript is on it. An idle isolate calls
// it before it blocks, so that thousands of them stay small. A small stack is kept: to grow it anew for each message would cost
// more than it holds.
func ReleaseStack(r *goja.Runtime) {
	l := offsets()
	vm := vmOf(r)
	if cap(*at[[]goja.Value](vm, l.vmStack)) <= smallStack || releaseGuardedStack(r) {
		return
	}
	if *at[int](vm, l.vmSP) == 0 {
		*at[[]goja.Value](vm, l.vmStack) = nil
	}
}

// smallStack is the size, in values of 16 bytes, up to which a stack is not worth releasing.
const smallStack = 128

// Interrupted tells whether [goja.Runtime.Interrupt] was called and not yet cleared. It may be called from any goroutine.
func Interrupted(r *goja.Runtime) bool {
	return atomic.LoadUint32(at[uint32](vmOf(r), offsets().vmInterrupted)) != 0
}

//go:linkname vmClearStack github.com/dop251/goja.(*vm).clearStack
func vmClearStack(vm unsafe.Pointer)
