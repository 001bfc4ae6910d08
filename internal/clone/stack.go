package clone

// stack is a stack whose first elements need no allocation when it lives in a function's frame. A slice over an array
// there would not do: the compiler moves such an array to the heap.
type stack[T any] struct {
	n    int
	few  [8]T
	more []T
}

func (s *stack[T]) push(v T) {
	if s.n < len(s.few) {
		s.few[s.n] = v
	} else {
		s.more = append(s.more, v)
	}
	s.n++
}

// at gives the i-th element from the bottom. The pointer is good until the next push.
func (s *stack[T]) at(i int) *T {
	if i < len(s.few) {
		return &s.few[i]
	}
	return &s.more[i-len(s.few)]
}

func (s *stack[T]) top() *T { return s.at(s.n - 1) }

// cut drops all elements from the n-th on.
func (s *stack[T]) cut(n int) {
	if n < len(s.few) {
		clear(s.few[n:min(s.n, len(s.few))])
		clear(s.more)
		s.more = s.more[:0]
	} else {
		clear(s.more[n-len(s.few):])
		s.more = s.more[:n-len(s.few)]
	}
	s.n = n
}

// list copies all elements to a new slice of exact size, nil when there are none.
func (s *stack[T]) list() []T {
	if s.n == 0 {
		return nil
	}
	l := make([]T, 0, s.n)
	return append(append(l, s.few[:min(s.n, len(s.few))]...), s.more...)
}

// pushAll pushes the elements of l in order.
func (s *stack[T]) pushAll(l []T) {
	if s.n < len(s.few) {
		c := copy(s.few[s.n:], l)
		s.n += c
		l = l[c:]
	}
	s.more = append(s.more, l...)
	s.n += len(l)
}
