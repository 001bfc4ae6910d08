// Package deflate compresses short inputs to one block of DEFLATE data (RFC 1951) with the choices that the zlib of Node.js makes, so that
// the data is the same, byte for byte. For long inputs other encoders are faster; nobody compares their output.
package deflate

import (
	"encoding/binary"
	"math/bits"
	"sync"
)

// MaxInput is the longest input that zlib makes one block of, whatever it is.
const MaxInput = 16<<10 - 2

// Matches are at least four bytes long where the four bytes are looked up, as in Node's zlib, and may be three at the end of the input.
const (
	leastMatch = 3
	mostMatch  = 258
)

// effort says how much a level searches.
type effort struct {
	good, lazy, nice, chain int
	slow                    bool // a match is only taken if the next position has no longer one
}

func efforts() [10]effort {
	return [10]effort{
		1: {4, 4, 8, 4, false}, 2: {4, 5, 16, 8, false}, 3: {4, 6, 32, 32, false},
		4: {4, 4, 16, 16, true}, 5: {8, 16, 32, 32, true}, 6: {8, 16, 128, 128, true},
		7: {8, 32, 128, 256, true}, 8: {32, 128, 258, 1024, true}, 9: {32, 258, 258, 4096, true},
	}
}

// symbol is a literal (dist 0), or a match.
type symbol struct{ dist, length uint16 }

// Append appends p, at most MaxInput bytes, compressed at a level from 1 to 9, to dst.
func Append(dst, p []byte, level int) []byte {
	s := searchers().Get().(*searcher)
	defer searchers().Put(s)
	s.begin(p, efforts()[level])
	if s.slow {
		s.runSlow()
	} else {
		s.runFast()
	}
	return encode(dst, p, s.out)
}

// searchers are at rest: their memory is used again.
var searchers = sync.OnceValue(func() *sync.Pool { return &sync.Pool{New: func() any { return new(searcher) }} })

const hashBits = 13

// searcher finds matches.
type searcher struct {
	effort
	p    []byte // the input, with behind zeros after it
	n    int    // length of the input
	out  []symbol
	head [1 << hashBits]int32 // position of the last string of a hash; 0 is none, so that the first string is never found
	prev [MaxInput]int32
}

// behind is how far behind the end of the input is read.
const behind = 8

func (s *searcher) begin(p []byte, e effort) {
	s.effort, s.n, s.out = e, len(p), s.out[:0]
	s.p = append(append(s.p[:0], p...), make([]byte, behind)...)
	clear(s.head[:])
}

// key gives the four bytes at i. Behind the end are zeros.
func (s *searcher) key(i int) uint32 { return binary.LittleEndian.Uint32(s.p[i:]) }

// insert notes the string at i and gives the last one with the same four bytes, or 0.
func (s *searcher) insert(i int) int {
	k := s.key(i)
	h := &s.head[k*0x9e3779b1>>(32-hashBits)]
	s.prev[i] = *h
	*h = int32(i)
	return s.same(int(s.prev[i]), k)
}

// same goes back along a chain to a string that begins with the bytes of k.
func (s *searcher) same(i int, k uint32) int {
	for i > 0 && s.key(i) != k {
		i = int(s.prev[i])
	}
	return i
}

// longest looks for a match at i that is longer than best, beginning with the one at from.
func (s *searcher) longest(i, from, best int) (at, length int) {
	chain, nice := s.chain, min(s.nice, s.n-i)
	if best >= s.good {
		chain >>= 2
	}
	most := min(mostMatch, s.n-i)
	k := s.key(i)
	length = best
	for ; from > 0; from = s.same(int(s.prev[from]), k) {
		// What is to be longer has to be the same where the best ends.
		if length >= most || s.p[from+length] == s.p[i+length] {
			if n := s.common(from, i, most); n > length {
				at, length = from, n
				if n >= nice {
					break
				}
			}
		}
		if chain--; chain == 0 {
			break
		}
	}
	return at, min(length, s.n-i)
}

// common gives how many bytes are the same at a and b, up to most.
func (s *searcher) common(a, b, most int) int {
	n := 0
	for n+8 <= most {
		x := binary.LittleEndian.Uint64(s.p[a+n:]) ^ binary.LittleEndian.Uint64(s.p[b+n:])
		if x != 0 {
			return n + bits.TrailingZeros64(x)>>3
		}
		n += 8
	}
	for n < most && s.p[a+n] == s.p[b+n] {
		n++
	}
	return n
}

func (s *searcher) literal(i int) { s.out = append(s.out, symbol{0, uint16(s.p[i])}) }

func (s *searcher) match(dist, length int) {
	s.out = append(s.out, symbol{uint16(dist), uint16(length)})
}

// runFast takes each match that it finds.
func (s *searcher) runFast() {
	for i := 0; i < s.n; {
		length, at := 0, 0
		if s.n-i >= leastMatch {
			if from := s.insert(i); from > 0 {
				at, length = s.longest(i, from, leastMatch-1)
			}
		}
		if length < leastMatch {
			s.literal(i)
			i++
			continue
		}
		s.match(i-at, length)
		if length <= s.lazy && s.n-i-length >= leastMatch {
			for j := i + 1; j < i+length; j++ {
				s.insert(j)
			}
		}
		i += length
	}
}

// runSlow looks at the next position before it takes a match.
func (s *searcher) runSlow() {
	const tooFar = 4096 // a match of three bytes from farther away is not worth its bits
	length, at, waiting := leastMatch-1, 0, false
	for i := 0; i < s.n; {
		from := 0
		if s.n-i >= leastMatch {
			from = s.insert(i)
		}
		before, beforeAt := length, at
		length = leastMatch - 1
		if from > 0 && before < s.lazy {
			at, length = s.longest(i, from, before)
			if length == leastMatch && i-at > tooFar {
				length = leastMatch - 1
			}
		}
		switch {
		case before >= leastMatch && length <= before:
			s.match(i-1-beforeAt, before)
			end := i - 1 + before
			for i++; i < end; i++ {
				if i <= s.n-leastMatch {
					s.insert(i)
				}
			}
			length, waiting = leastMatch-1, false
		case waiting:
			s.literal(i - 1)
			i++
		default:
			waiting = true
			i++
		}
	}
	if waiting {
		s.literal(s.n - 1)
	}
}
