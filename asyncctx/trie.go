package asyncctx

import "math/bits"

// node is a persistent trie over the bits of the keys' mixed ids, five per level, with only the slots in use.
type node struct {
	used  uint32
	slots []slot
}

// slot is a further node, or an entry if there is none.
type slot struct {
	entry
	sub *node
}

const (
	levelBits = 5
	levelMask = 1<<levelBits - 1
)

// mixed spreads the small successive ids over all bits. The factor is odd, so that different ids stay different and part
// company within 64 bits.
func mixed(k *Key) uint64 { return bits.Reverse64(k.id * 0x9e3779b97f4a7c15) }

// place returns the bit of key's slot at a level, and the slot's index.
func (n *node) place(key *Key, shift uint) (bit uint32, index int) {
	bit = 1 << (mixed(key) >> shift & levelMask)
	return bit, bits.OnesCount32(n.used & (bit - 1))
}

func (n *node) get(key *Key) (any, bool) {
	for shift := uint(0); ; shift += levelBits {
		bit, i := n.place(key, shift)
		if n.used&bit == 0 {
			return nil, false
		}
		s := &n.slots[i]
		if s.sub == nil {
			if s.key != key {
				return nil, false
			}
			return s.value, true
		}
		n = s.sub
	}
}

// with returns a copy of n with the entry set, and whether it is new.
func (n *node) with(key *Key, value any, shift uint) (*node, bool) {
	bit, i := n.place(key, shift)
	if n.used&bit == 0 {
		m := &node{used: n.used | bit, slots: make([]slot, len(n.slots)+1)}
		copy(m.slots, n.slots[:i])
		m.slots[i] = slot{entry: entry{key, value}}
		copy(m.slots[i+1:], n.slots[i:])
		return m, true
	}
	s := n.slots[i]
	added := false
	switch {
	case s.sub != nil:
		s.sub, added = s.sub.with(key, value, shift+levelBits)
	case s.key == key:
		s.value = value
	default:
		if s.key.id == key.id {
			panic("asyncctx: keys of two contexts in one frame")
		}
		sub, _ := new(node).with(s.key, s.value, shift+levelBits)
		sub, _ = sub.with(key, value, shift+levelBits)
		s, added = slot{sub: sub}, true
	}
	return n.replace(i, s), added
}

// without returns a copy of n without key, which it has: nil if nothing is left.
func (n *node) without(key *Key, shift uint) *node {
	bit, i := n.place(key, shift)
	s := n.slots[i]
	if s.sub != nil {
		s.sub = s.sub.without(key, shift+levelBits)
		if s.sub != nil {
			if len(s.sub.slots) == 1 && s.sub.slots[0].sub == nil {
				s = s.sub.slots[0] // an entry that is alone needs no level of its own
			}
			return n.replace(i, s)
		}
	}
	if len(n.slots) == 1 {
		return nil
	}
	m := &node{used: n.used &^ bit, slots: make([]slot, len(n.slots)-1)}
	copy(m.slots, n.slots[:i])
	copy(m.slots[i:], n.slots[i+1:])
	return m
}

func (n *node) replace(i int, s slot) *node {
	m := &node{used: n.used, slots: append([]slot(nil), n.slots...)}
	m.slots[i] = s
	return m
}

func (n *node) each(fn func(entry)) {
	for i := range n.slots {
		if s := &n.slots[i]; s.sub != nil {
			s.sub.each(fn)
		} else {
			fn(s.entry)
		}
	}
}
