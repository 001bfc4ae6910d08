// Package asyncctx is the async context of one isolate: the stack of (asyncId, triggerAsyncId) pairs, the counters of
// enabled hooks, and the immutable frames that AsyncLocalStorage stands on.
//
// Ids and counters live in memory that builtin JavaScript reads and writes through typed arrays, and Go through [Context]:
// neither side calls the other to push or pop. A Context belongs to its isolate's goroutine.
//
// # Layout
//
// [Context.FieldsBytes] is one buffer for the isolate's lifetime, in the machine's byte order. Its first [FieldCount] elements
// of 8 bytes are a Float64Array, indexed by the Field constants; at byte [CountersOffset] begins a Uint32Array of [CounterCount]
// elements, indexed by the Counter constants.
//
// [Context.StackBytes] is a Float64Array of two elements per pair, asyncId then triggerAsyncId. The pairs below
// CounterStackLength are the contexts that will be current again; the current one is in FieldExecutionID and FieldTriggerID.
// So a push in JavaScript stores the two current ids at 2*stackLength, adds one to stackLength, and sets the two fields; a pop
// does the reverse. When 2*stackLength equals the array's length, JavaScript has Go call [Context.Grow] first. Growing, from
// either side, replaces the buffer and announces it (see [Context.OnGrow]): the array must be fetched anew for each push.
package asyncctx

import (
	"fmt"
	"unsafe"
)

// ID is an async id. Ids are positive integers; 0 is the id of no context.
type ID float64

// Indexes of the Float64Array of fields.
const (
	FieldExecutionID      = iota // id of the context that runs
	FieldTriggerID               // id of what triggered it
	FieldIDCounter               // the id that was given out last
	FieldDefaultTriggerID        // trigger of new resources, or -1: the context that runs
	FieldCount
)

// Indexes of the Uint32Array of counters. The first five say how many enabled hooks have such a callback.
const (
	CounterInit = iota
	CounterBefore
	CounterAfter
	CounterDestroy
	CounterPromiseResolve
	CounterTotals       // sum of the five above
	CounterCheck        // not 0: ids are checked, and an unbalanced pop is an error
	CounterStackLength  // pairs on the stack
	CounterUsesResource // not 0: executionAsyncResource is in use
	CounterCount
)

const (
	// CountersOffset is the byte at which the counters begin.
	CountersOffset = FieldCount * 8
	// InitialPairs is how many pairs a new stack has room for.
	InitialPairs = 16
	// NoDefaultTrigger is what FieldDefaultTriggerID holds while no default is set.
	NoDefaultTrigger ID = -1
)

// Context is the async context of one isolate. Make it with New; it must not be copied.
type Context struct {
	frame   *Frame // nil is the empty one
	onLeave func(prev *Frame)

	// shared is what FieldsBytes exposes.
	shared struct {
		fields   [FieldCount]ID
		counters [CounterCount]uint32
	}
	stack  []ID
	onGrow func([]byte)
	keys   uint64
}

// New makes the context of a new isolate: no context runs, the id counter stands at 1 (the id of the main script), and
// checks are enabled.
func New() *Context {
	c := &Context{stack: make([]ID, 2*InitialPairs)}
	c.shared.fields[FieldIDCounter] = 1
	c.shared.fields[FieldDefaultTriggerID] = NoDefaultTrigger
	c.shared.counters[CounterCheck] = 1
	return c
}

// FieldsBytes returns the memory of the fields and counters. It is the same for the context's lifetime.
func (c *Context) FieldsBytes() []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(&c.shared)), CountersOffset+CounterCount*4)
}

// StackBytes returns the memory of the stack, valid until the stack grows.
func (c *Context) StackBytes() []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(c.stack))), 8*len(c.stack))
}

// OnGrow has fn called with the new StackBytes each time the stack has grown, before anything is pushed onto it.
func (c *Context) OnGrow(fn func(stack []byte)) { c.onGrow = fn }

// Grow doubles the stack's room and keeps what is on it. Push calls it; JavaScript does when its own push finds no room.
func (c *Context) Grow() {
	stack := make([]ID, 2*len(c.stack))
	copy(stack, c.stack)
	c.stack = stack
	if c.onGrow != nil {
		c.onGrow(c.StackBytes())
	}
}

// Push makes (id, trigger) the current ids, to be followed by a Pop of id. It does not check them: see ValidID.
func (c *Context) Push(id, trigger ID) {
	f, n := &c.shared.fields, c.shared.counters[CounterStackLength]
	if uint(n) >= uint(len(c.stack))/2 {
		c.makeRoom(n)
	}
	pair := c.stack[2*n : 2*n+2 : 2*n+2]
	pair[0], pair[1] = f[FieldExecutionID], f[FieldTriggerID]
	f[FieldExecutionID], f[FieldTriggerID] = id, trigger
	c.shared.counters[CounterStackLength] = n + 1
}

func (c *Context) makeRoom(n uint32) {
	if int(n) != len(c.stack)/2 {
		panic(fmt.Sprintf("asyncctx: stack length %d is outside the stack", n))
	}
	c.Grow()
}

// Pop makes the ids current that were so before Push(id, ...). It reports whether the stack still has contexts on it; an empty
// stack, as Clear leaves it after an uncaught exception, is popped without effect. If id is not current and checks are
// enabled, it returns a *CorruptedError and changes nothing: the process must end.
func (c *Context) Pop(id ID) (more bool, err error) {
	f, n := &c.shared.fields, c.shared.counters[CounterStackLength]
	if n == 0 {
		return false, nil
	}
	if f[FieldExecutionID] != id && c.shared.counters[CounterCheck] != 0 || uint(n) > uint(len(c.stack))/2 {
		return false, c.corrupted(id)
	}
	pair := c.stack[2*n-2 : 2*n : 2*n]
	f[FieldExecutionID], f[FieldTriggerID] = pair[0], pair[1]
	c.shared.counters[CounterStackLength] = n - 1
	return n > 1, nil
}

func (c *Context) corrupted(expected ID) error {
	return &CorruptedError{Actual: c.shared.fields[FieldExecutionID], Expected: expected}
}

// CorruptedError tells that a context was left that is not the current one. Node prints "Error: ", this
// message and the stacks, and exits with code 1.
type CorruptedError struct{ Actual, Expected ID }

// Error returns Node's message, which names both ids.
func (e *CorruptedError) Error() string {
	return fmt.Sprintf("async hook stack has become corrupted (actual: %.f, expected: %.f)", float64(e.Actual), float64(e.Expected))
}

// Clear empties the stack and leaves no context running, as after an uncaught exception. The frame stays.
func (c *Context) Clear() {
	c.shared.fields[FieldExecutionID], c.shared.fields[FieldTriggerID] = 0, 0
	c.shared.counters[CounterStackLength] = 0
}

// NewAsyncID gives out the next id.
func (c *Context) NewAsyncID() ID {
	c.shared.fields[FieldIDCounter]++
	return c.shared.fields[FieldIDCounter]
}

// ExecutionID returns the id of the context that runs, 0 if none does.
func (c *Context) ExecutionID() ID { return c.shared.fields[FieldExecutionID] }

// TriggerID returns the id of what triggered the context that runs.
func (c *Context) TriggerID() ID { return c.shared.fields[FieldTriggerID] }

// StackLength returns the number of contexts below the current one.
func (c *Context) StackLength() int { return int(c.shared.counters[CounterStackLength]) }

// DefaultTrigger returns the trigger id of a resource that is made now: the one that was set, or else the context that runs.
func (c *Context) DefaultTrigger() ID {
	if id := c.shared.fields[FieldDefaultTriggerID]; id >= 0 {
		return id
	}
	return c.shared.fields[FieldExecutionID]
}

// SetDefaultTrigger sets the trigger id of resources that are made from now on, NoDefaultTrigger for none, and returns what
// was set before, which the caller puts back. WithDefaultTrigger does both.
func (c *Context) SetDefaultTrigger(id ID) (prev ID) {
	prev = c.shared.fields[FieldDefaultTriggerID]
	c.shared.fields[FieldDefaultTriggerID] = id
	return prev
}

// WithDefaultTrigger calls fn with id as the default trigger, and puts back what was set before even if fn panics.
func (c *Context) WithDefaultTrigger(id ID, fn func()) {
	defer c.SetDefaultTrigger(c.SetDefaultTrigger(id))
	fn()
}

// Counter returns the counter at one of the Counter constants.
func (c *Context) Counter(index int) uint32 { return c.shared.counters[index] }

// SetCounter sets the counter at one of the Counter constants.
func (c *Context) SetCounter(index int, n uint32) { c.shared.counters[index] = n }

// HookEnabled reports whether an enabled hook has a callback of the kind: one of CounterInit to CounterTotals.
func (c *Context) HookEnabled(kind int) bool { return c.shared.counters[kind] != 0 }

// ValidID reports whether id may be an async id: an integer that is not below 0, or not below -1 if unset is allowed.
func ValidID(id float64, unset bool) bool {
	least := 0.0
	if unset {
		least = -1
	}
	return id >= least && id <= 1<<53-1 && id == float64(int64(id))
}
