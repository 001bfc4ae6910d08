package asyncctx

// Key identifies one store, an AsyncLocalStorage, within a Context. Its pointer is its identity.
type Key struct {
	id   uint64
	name string
}

// NewKey makes a key. Keys of different contexts must not meet in one frame. name is for people.
func (c *Context) NewKey(name string) *Key {
	c.keys++
	return &Key{id: c.keys, name: name}
}

// Name returns the name the key was made with.
func (k *Key) Name() string { return k.name }

// Frame is a map from stores to their values, immutable but for Disable; nil is the empty one. Everything that runs later, a timer
// or a promise's reaction, keeps the frame in which it was made and enters it when it runs.
//
// Up to smallFrame stores lie in one array, which a change copies; more of them in a trie, of which a change copies one path.
type Frame struct {
	small   []entry
	root    *node
	len     int
	changed bool // by Disable
}

type entry struct {
	key   *Key
	value any
}

const smallFrame = 8

// Get returns the value of key's store, and whether the frame has one.
func (f *Frame) Get(key *Key) (value any, ok bool) {
	if f == nil {
		return nil, false
	}
	for i := range f.small {
		if e := &f.small[i]; e.key == key {
			return e.value, true
		}
	}
	if f.root != nil {
		return f.root.get(key)
	}
	return nil, false
}

// Len returns the number of stores in the frame.
func (f *Frame) Len() int {
	if f == nil {
		return 0
	}
	return f.len
}

// With returns a frame in which key's store has value, and the others are as in f.
func (f *Frame) With(key *Key, value any) *Frame {
	if f == nil {
		n := newSmall(1)
		n.small[0] = entry{key, value}
		return n
	}
	if f.root != nil {
		root, added := f.root.with(key, value, 0)
		n := &Frame{root: root, len: f.len}
		if added {
			n.len++
		}
		return n
	}
	for i := range f.small {
		if f.small[i].key == key {
			n := newSmall(f.len)
			copy(n.small, f.small)
			n.small[i].value = value
			return n
		}
	}
	if f.len < smallFrame {
		n := newSmall(f.len + 1)
		copy(n.small, f.small)
		n.small[f.len] = entry{key, value}
		return n
	}
	root := new(node)
	for _, e := range f.small {
		root, _ = root.with(e.key, e.value, 0)
	}
	root, _ = root.with(key, value, 0)
	return &Frame{root: root, len: f.len + 1}
}

// Without returns a frame that has no value for key's store, and the others as in f: f itself if it has none.
func (f *Frame) Without(key *Key) *Frame {
	if _, ok := f.Get(key); !ok {
		return f
	}
	if f.len == 1 {
		return nil
	}
	if f.root != nil && f.len > smallFrame/2+1 {
		return &Frame{root: f.root.without(key, 0), len: f.len - 1}
	}
	n := newSmall(f.len - 1)
	rest := n.small[:0]
	f.each(func(e entry) {
		if e.key != key {
			rest = append(rest, e)
		}
	})
	return n
}

// Disable takes key's store out of f itself: whatever was made in f will run without the store. Frames that were made from f keep it.
func (f *Frame) Disable(key *Key) {
	if f == nil {
		return
	}
	switch rest := f.Without(key); {
	case rest == f: // it has none
	case rest == nil:
		f.small, f.root, f.len = nil, nil, 0
	default:
		f.small, f.root, f.len = rest.small, rest.root, rest.len
	}
	f.changed = true
}

// Changed reports whether Disable was called on f.
func (f *Frame) Changed() bool { return f != nil && f.changed }

func (f *Frame) each(fn func(entry)) {
	for _, e := range f.small {
		fn(e)
	}
	if f.root != nil {
		f.root.each(fn)
	}
}

// newSmall makes a frame with room for n entries: in one allocation for the sizes that programs have.
func newSmall(n int) *Frame {
	switch n {
	case 1:
		f := new(struct {
			Frame
			entries [1]entry
		})
		f.small, f.len = f.entries[:], n
		return &f.Frame
	case 2:
		f := new(struct {
			Frame
			entries [2]entry
		})
		f.small, f.len = f.entries[:], n
		return &f.Frame
	case 3:
		f := new(struct {
			Frame
			entries [3]entry
		})
		f.small, f.len = f.entries[:], n
		return &f.Frame
	case 4:
		f := new(struct {
			Frame
			entries [4]entry
		})
		f.small, f.len = f.entries[:], n
		return &f.Frame
	}
	return &Frame{small: make([]entry, n), len: n}
}

// Frame returns the frame in which the isolate runs now.
func (c *Context) Frame() *Frame { return c.frame }

// Enter makes f the current frame and returns the one that was, which the caller enters again when what it runs has ended.
func (c *Context) Enter(f *Frame) (prev *Frame) {
	prev = c.frame
	if prev != f && c.onLeave != nil {
		c.onLeave(prev)
	}
	c.frame = f
	return prev
}

// OnLeave has fn called with the frame that is about to be left whenever Enter changes the current one.
func (c *Context) OnLeave(fn func(prev *Frame)) { c.onLeave = fn }
