package loader

import (
	"sort"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// evaluateModule is Evaluate. What it gives settles when the module and all that it waits for are evaluated; where nothing is
// asynchronous, it has settled already. It must be called inside of a JavaScript call or a Try.
func (l *Loader) evaluateModule(m *moduleRecord) *capability {
	if m.cell != nil {
		return l.evaluateSynthetic(m)
	}
	if m.status == statusEvaluatingAsync || m.status == statusEvaluated {
		if m.cycleRoot != nil {
			m = m.cycleRoot
		} else if m.failure != nil {
			return &capability{done: true, failure: m.failure}
		}
	}
	if m.capability != nil {
		return m.capability
	}
	c := &capability{}
	m.capability = c
	var stack []*moduleRecord
	defer l.leave(l.inside(evaluateFrames))
	if failure := l.catch(func() { l.innerEvaluate(m, &stack, 0) }); failure != nil {
		if len(stack) > 0 {
			l.hintScope(failure.value, stack[len(stack)-1])
		}
		for _, x := range stack {
			x.status, x.failure = statusEvaluated, failure
		}
		l.settle(c, failure)
		return c
	}
	if m.asyncOrder == 0 {
		l.settle(c, nil)
	}
	return c
}

func (l *Loader) evaluateSynthetic(m *moduleRecord) *capability {
	if m.capability == nil {
		m.capability = &capability{}
		l.settle(m.capability, l.runSynthetic(m))
	}
	return m.capability
}

func (l *Loader) runSynthetic(m *moduleRecord) *thrown {
	if m.status == statusEvaluated || m.status == statusEvaluating {
		return m.failure
	}
	m.status = statusEvaluating
	m.failure = l.catch(m.evaluate)
	m.status = statusEvaluated
	return m.failure
}

// catch runs f and gives the exception that left it. What no JavaScript can catch goes on up.
func (l *Loader) catch(f func()) *thrown {
	if ex := l.vm.Try(f); ex != nil {
		return &thrown{ex.Value()}
	}
	return nil
}

func (l *Loader) innerEvaluate(m *moduleRecord, stack *[]*moduleRecord, index int) int {
	if m.cell != nil {
		if f := l.runSynthetic(m); f != nil {
			panic(f.value)
		}
		return index
	}
	switch m.status {
	case statusEvaluatingAsync, statusEvaluated:
		if m.failure != nil {
			panic(m.failure.value)
		}
		return index
	case statusEvaluating:
		return index
	}
	m.status, m.index, m.ancestor, m.pending = statusEvaluating, index, index, 0
	index++
	*stack = append(*stack, m)
	for _, r := range m.dependencies() {
		index = l.innerEvaluate(r, stack, index)
		if r.cell != nil {
			continue
		}
		if r.status == statusEvaluating {
			m.ancestor = min(m.ancestor, r.ancestor)
		} else {
			r = r.cycleRoot
			if r.failure != nil {
				panic(r.failure.value)
			}
		}
		if r.asyncOrder > 0 {
			m.pending++
			r.asyncParents = append(r.asyncParents, m)
		}
	}
	switch {
	case m.pending > 0 || m.meta.Await:
		l.esm.asyncCount++
		m.asyncOrder = l.esm.asyncCount
		if m.pending == 0 {
			l.executeAsync(m)
		}
	default:
		l.resume(m, false, goja.Undefined())
	}
	if m.ancestor == m.index {
		for {
			x := pop(stack)
			x.status = statusEvaluated
			if x.asyncOrder != 0 {
				x.status = statusEvaluatingAsync
			}
			x.cycleRoot = m
			if x == m {
				break
			}
		}
	}
	return index
}

// executeAsync is ExecuteAsyncModule: a JavaScript async function drives the body, so that its awaits are the engine's.
func (l *Loader) executeAsync(m *moduleRecord) {
	step := l.env.Func("", 2, func(c goja.FunctionCall) goja.Value {
		v, done := l.resume(m, c.Argument(0).ToBoolean(), c.Argument(1))
		if done {
			return goja.Undefined()
		}
		return l.vm.NewArray(v)
	})
	settled := l.env.Func("", 2, func(c goja.FunctionCall) goja.Value {
		if c.Argument(0).ToBoolean() {
			l.asyncRejected(m, &thrown{c.Argument(1)})
		} else {
			l.asyncFulfilled(m)
		}
		return goja.Undefined()
	})
	engine.Call(l.driver(), goja.Undefined(), []goja.Value{step, settled, m.generator})
}

// Driver is the name of the code that runs a module with top-level await. It stands for the engine itself, so that stacks do not show it.
const Driver = "node:internal/modules/esm/module_job"

// driverSource runs a module's body and then tells how it ended, a promise job later, as a reaction to its promise would. Stacks find the
// body among its arguments.
const driverSource = `(async (step, settled, body) => {
	let failed = false, v;
	try {
		for (let r = step(false); r; r = step(failed, v)) {
			try { v = await r[0]; failed = false; } catch (e) { v = e; failed = true; }
		}
		failed = false;
	} catch (e) { v = e; failed = true; }
	await undefined;
	settled(failed, v);
})`

func (l *Loader) driver() goja.Value {
	if l.esm.driver == nil {
		l.esm.driver = l.internal(Driver, driverSource)
	}
	return l.esm.driver
}

// asyncFulfilled is AsyncModuleExecutionFulfilled.
func (l *Loader) asyncFulfilled(m *moduleRecord) {
	if m.status == statusEvaluated {
		return
	}
	m.asyncOrder, m.status = -1, statusEvaluated
	if m.capability != nil {
		l.settle(m.capability, nil)
	}
	var list []*moduleRecord
	gatherAncestors(m, &list)
	sort.SliceStable(list, func(i, j int) bool { return list[i].asyncOrder < list[j].asyncOrder })
	for _, x := range list {
		switch {
		case x.status == statusEvaluated:
		case x.meta.Await:
			l.executeAsync(x)
		default:
			if failure := l.catch(func() { l.resume(x, false, goja.Undefined()) }); failure != nil {
				l.asyncRejected(x, failure)
				continue
			}
			x.asyncOrder, x.status = -1, statusEvaluated
			if x.capability != nil {
				l.settle(x.capability, nil)
			}
		}
	}
}

// gatherAncestors is GatherAvailableAncestors.
func gatherAncestors(m *moduleRecord, list *[]*moduleRecord) {
	for _, p := range m.asyncParents {
		if contains(*list, p) || p.cycleRoot.failure != nil {
			continue
		}
		p.pending--
		if p.pending == 0 {
			*list = append(*list, p)
			if !p.meta.Await {
				gatherAncestors(p, list)
			}
		}
	}
}

func contains(list []*moduleRecord, m *moduleRecord) bool {
	for _, x := range list {
		if x == m {
			return true
		}
	}
	return false
}

// asyncRejected is AsyncModuleExecutionRejected.
func (l *Loader) asyncRejected(m *moduleRecord, failure *thrown) {
	if m.status == statusEvaluated {
		return
	}
	if m.meta.Await {
		l.hintScope(failure.value, m)
	}
	m.failure, m.status, m.asyncOrder = failure, statusEvaluated, -1
	if m.capability != nil {
		l.settle(m.capability, failure)
	}
	for _, p := range m.asyncParents {
		l.asyncRejected(p, failure)
	}
}
