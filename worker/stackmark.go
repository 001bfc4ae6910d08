package worker

import (
	"runtime"
	"strings"
)

// A thread with a memory limit runs below a row of frames that spell its mark: whoever reads a stack of the heap profile sees in
// it which thread allocated. Each frame is one of four functions, a digit to the base four.

const (
	markDigits = 12
	markSpace  = 1 << (2 * markDigits) // how many marks there are
)

// runMarked calls f below the frames that spell mark.
func runMarked(mark uint32, f func()) { markDigit0(mark, markDigits, f) }

// markFrame calls f, or the function of the lowest digit that is left.
type markFrame func(mark uint32, left int, f func())

// markStep must be inlined nowhere: its own frames are skipped by name.
//
//go:noinline
func markStep(mark uint32, left int, f func()) {
	if left == 0 {
		f()
		return
	}
	[...]markFrame{markDigit0, markDigit1, markDigit2, markDigit3}[mark&3](mark>>2, left-1, f)
}

//go:noinline
func markDigit0(mark uint32, left int, f func()) { markStep(mark, left, f) }

//go:noinline
func markDigit1(mark uint32, left int, f func()) { markStep(mark, left, f) }

//go:noinline
func markDigit2(mark uint32, left int, f func()) { markStep(mark, left, f) }

//go:noinline
func markDigit3(mark uint32, left int, f func()) { markStep(mark, left, f) }

// markReader finds marks in stacks. It remembers what it has seen of program counters.
type markReader struct {
	digits map[uintptr]int8 // 0 to 3, or notADigit
}

const notADigit = -1

// read gives the mark that a stack spells; the innermost frame comes first.
func (r *markReader) read(stack []uintptr) (mark uint32, ok bool) {
	n := 0
	// The outermost digit, which runMarked begins with, is no part of the mark.
	for i := len(stack) - 1; i >= 0 && n <= markDigits; i-- {
		d := r.digit(stack[i])
		if d == notADigit {
			continue
		}
		if n > 0 {
			mark |= uint32(d) << (2 * (n - 1))
		}
		n++
	}
	return mark, n == markDigits+1
}

func (r *markReader) digit(pc uintptr) int8 {
	if d, known := r.digits[pc]; known {
		return d
	}
	d := int8(notADigit)
	if f := runtime.FuncForPC(pc - 1); f != nil {
		if _, last, found := strings.Cut(f.Name(), "worker.markDigit"); found && len(last) == 1 {
			d = int8(last[0] - '0')
		}
	}
	if r.digits == nil {
		r.digits = map[uintptr]int8{}
	}
	r.digits[pc] = d
	return d
}
