package perf

import (
	"encoding/binary"
	"errors"
	"math"
)

// The keys of an exported histogram: a CBOR map whose last entry has the buckets in use as pairs of the distance to the bucket before
// and the count.
const (
	keyVersion = iota
	keyLow
	keyHigh
	keyFigures
	keyTotal
	keyMin
	keyMax
	keyExceeds
	keyRatio
	keyLength
	keyCounts
	keyEnd
	keyAverage = keyEnd // only where there is a moving average
)

// The keys of a moving average.
const (
	keyAlpha = iota
	keyMean
	keyVariance
	keyErrors
	keyThreshold
	keyAverageEnd
)

const recordVersion = 2

// encode gives the histogram as bytes. Nobody else may use it meanwhile.
func (h *histogram) encode() []byte {
	fields := uint64(keyEnd)
	if h.average.alpha > 0 {
		fields++
	}
	b := head(nil, 5, fields)
	field := func(key, v int64) { b = head(head(b, 0, uint64(key)), 0, uint64(v)) }
	field(keyVersion, recordVersion)
	field(keyLow, h.low)
	field(keyHigh, h.high)
	field(keyFigures, int64(h.figures))
	field(keyTotal, h.total)
	field(keyMin, h.lowest)
	field(keyMax, h.greatest)
	field(keyExceeds, h.exceeds)
	double := func(key uint64, f float64) {
		b = head(b, 0, key)
		b = binary.BigEndian.AppendUint64(append(b, 0xfb), math.Float64bits(f))
	}
	double(keyRatio, 1)
	field(keyLength, int64(h.length))
	var pairs []uint64
	last := 0
	for i, n := range h.counts {
		if n != 0 {
			pairs = append(pairs, uint64(i-last), uint64(n))
			last = i
		}
	}
	b = head(head(b, 0, keyCounts), 4, uint64(len(pairs)))
	for _, p := range pairs {
		b = head(b, 0, p)
	}
	if a := h.average; a.alpha > 0 {
		b = head(head(b, 0, keyAverage), 5, keyAverageEnd)
		double(keyAlpha, a.alpha)
		double(keyMean, a.mean)
		double(keyVariance, a.variance)
		double(keyErrors, a.errors)
		field(keyThreshold, a.threshold)
	}
	return b
}

// head appends the head of a CBOR item: its major type and its argument.
func head(b []byte, major byte, n uint64) []byte {
	major <<= 5
	switch {
	case n < 24:
		return append(b, major|byte(n))
	case n <= math.MaxUint8:
		return append(b, major|24, byte(n))
	case n <= math.MaxUint16:
		return binary.BigEndian.AppendUint16(append(b, major|25), uint16(n))
	case n <= math.MaxUint32:
		return binary.BigEndian.AppendUint32(append(b, major|26), uint32(n))
	}
	return binary.BigEndian.AppendUint64(append(b, major|27), n)
}

//lint:ignore ST1005 the words of Node.js
var errRecord = errors.New("Invalid histogram data")

// reader reads CBOR items of the kinds that encode writes.
type reader struct {
	b   []byte
	bad bool
}

func (r *reader) take(n int) []byte {
	if r.bad || len(r.b) < n {
		r.bad = true
		return make([]byte, n)
	}
	p := r.b[:n]
	r.b = r.b[n:]
	return p
}

func (r *reader) head() (major byte, n uint64) {
	first := r.take(1)[0]
	major = first >> 5
	switch arg := first & 31; {
	case arg < 24:
		n = uint64(arg)
	case arg == 24:
		n = uint64(r.take(1)[0])
	case arg == 25:
		n = uint64(binary.BigEndian.Uint16(r.take(2)))
	case arg == 26:
		n = uint64(binary.BigEndian.Uint32(r.take(4)))
	case arg == 27:
		n = binary.BigEndian.Uint64(r.take(8))
	default:
		r.bad = true
	}
	return major, n
}

func (r *reader) integer() int64 {
	major, n := r.head()
	if major != 0 || n > math.MaxInt64 {
		r.bad = true
		return 0
	}
	return int64(n)
}

// double reads a number of 64 bits that is not infinite.
func (r *reader) double(key int64) float64 {
	if r.integer() != key || r.take(1)[0] != 0xfb {
		r.bad = true
		return 0
	}
	f := math.Float64frombits(binary.BigEndian.Uint64(r.take(8)))
	r.bad = r.bad || f-f != 0
	return f
}

// average reads a moving average, begun where there are values.
func (r *reader) average(begun bool) average {
	if key := r.integer(); key != keyAverage {
		r.bad = true
	}
	if major, n := r.head(); major != 5 || n != keyAverageEnd {
		r.bad = true
	}
	a := average{alpha: r.double(keyAlpha), mean: r.double(keyMean), variance: r.double(keyVariance), errors: r.double(keyErrors), begun: begun}
	if r.integer() != keyThreshold {
		r.bad = true
	}
	a.threshold = r.integer()
	r.bad = r.bad || !(a.alpha > 0 && a.alpha <= 1) || a.variance < 0
	return a
}

// decode makes a histogram of what encode gave, or refuses.
func decode(b []byte) (*histogram, error) {
	r := &reader{b: b}
	major, fields := r.head()
	if major != 5 || fields != keyEnd && fields != keyEnd+1 {
		return nil, errRecord
	}
	var v [keyEnd]int64
	for key := range int64(keyCounts) {
		if r.integer() != key {
			return nil, errRecord
		}
		if key == keyRatio {
			r.head()
			continue
		}
		v[key] = r.integer()
	}
	if r.bad || v[keyVersion] != recordVersion || v[keyLow] < 1 || v[keyHigh]/2 < v[keyLow] || v[keyFigures] < 1 || v[keyFigures] > 5 {
		return nil, errRecord
	}
	h := newHistogram(v[keyLow], v[keyHigh], int(v[keyFigures]))
	pairs := uint64(0)
	if major = 0; r.integer() == keyCounts {
		major, pairs = r.head()
	}
	if r.bad || major != 4 || pairs%2 != 0 || int64(h.length) != v[keyLength] || pairs > uint64(len(r.b)) {
		return nil, errRecord
	}
	at := int64(0)
	for range pairs / 2 {
		step, n := r.integer(), r.integer()
		if r.bad || step > int64(h.length) || at+step >= int64(h.length) || n <= 0 || n > math.MaxInt64-h.total {
			return nil, errRecord
		}
		at += step
		h.grow(int(at))
		h.counts[at] += n
		h.total += n
	}
	if fields > keyEnd {
		h.average = r.average(h.total > 0)
	}
	if r.bad || h.total != v[keyTotal] || len(r.b) != 0 {
		return nil, errRecord
	}
	h.lowest, h.greatest, h.exceeds = v[keyMin], v[keyMax], v[keyExceeds]
	if h.lowest > h.high && h.lowest != math.MaxInt64 || h.greatest > h.high {
		return nil, errRecord
	}
	return h, nil
}
