package worker

import (
	"bytes"
	"math"
	"runtime/pprof"
	"strconv"
)

// heapShares estimates from the heap profile of the process what each marked thread holds: bytes that were allocated below its
// frames and found alive by the last collection. Allocations are sampled, so that the estimate of b bytes is off by about the
// square root of b × 512 KiB.
type heapShares struct {
	marks markReader
	text  bytes.Buffer
	stack []uintptr
}

// read gives the estimates by mark.
func (h *heapShares) read() (map[uint32]int64, error) {
	h.text.Reset()
	if err := pprof.Lookup("heap").WriteTo(&h.text, 1); err != nil {
		return nil, err
	}
	shares := map[uint32]int64{}
	rate := 0.0
	for line := range bytes.Lines(h.text.Bytes()) {
		if len(line) == 0 || line[0] == '#' || line[0] == '\n' {
			continue
		}
		head, stack, found := bytes.Cut(line, []byte("@"))
		if !found {
			continue
		}
		if bytes.HasPrefix(line, []byte("heap profile:")) {
			// "heap profile: counts @ heap/<twice the sampling rate>"
			if _, twice, ok := bytes.Cut(bytes.TrimSpace(stack), []byte("/")); ok {
				if n, err := strconv.Atoi(string(twice)); err == nil {
					rate = float64(n) / 2
				}
			}
			continue
		}
		count, size, ok := inUse(head)
		if !ok || count == 0 {
			continue
		}
		if mark, ok := h.marks.read(h.frames(stack)); ok {
			shares[mark] += unsampled(count, size, rate)
		}
	}
	return shares, nil
}

// inUse reads "objects: bytes [objects: bytes] ".
func inUse(head []byte) (count, size int64, ok bool) {
	now, _, found := bytes.Cut(head, []byte("["))
	if !found {
		return 0, 0, false
	}
	c, s, found := bytes.Cut(now, []byte(":"))
	if !found {
		return 0, 0, false
	}
	count, err1 := strconv.ParseInt(string(bytes.TrimSpace(c)), 10, 64)
	size, err2 := strconv.ParseInt(string(bytes.TrimSpace(s)), 10, 64)
	return count, size, err1 == nil && err2 == nil
}

func (h *heapShares) frames(list []byte) []uintptr {
	h.stack = h.stack[:0]
	for f := range bytes.FieldsSeq(list) {
		if pc, err := strconv.ParseUint(string(f), 0, 64); err == nil {
			h.stack = append(h.stack, uintptr(pc))
		}
	}
	return h.stack
}

// unsampled gives how many bytes stand behind sampled ones: an object of n bytes is sampled with the probability 1-e^(-n/rate).
func unsampled(count, size int64, rate float64) int64 {
	if rate <= 1 {
		return size
	}
	mean := float64(size) / float64(count)
	return int64(float64(size) / (1 - math.Exp(-mean/rate)))
}
