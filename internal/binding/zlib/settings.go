package zlib

import (
	"math"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/zstream"
)

// unset marks a parameter that the program did not give.
const unset = math.MaxUint32

// failed is what the set-up of a stream throws for a parameter that its library refuses.
func initFailed(message string) error {
	return &zstream.Error{Message: message, Code: "ERR_ZLIB_INITIALIZATION_FAILED"}
}

// Parameters of Brotli's encoder.
const (
	brotliMode = iota
	brotliQuality
	brotliLGWin
	brotliLGBlock
	brotliNoContext
	brotliSizeHint
	brotliLargeWindow
	brotliPostfix
	brotliDirect
)

// brotliStream makes a compressor. Quality and window are what the encoder here listens to; the rest says how to reach a size, not
// what the data is.
func brotliStream(list []uint32) (zstream.Stream, error) {
	get := func(i int, otherwise uint32) uint32 {
		if i < len(list) && list[i] != unset {
			return list[i]
		}
		return otherwise
	}
	for _, flag := range []int{brotliNoContext, brotliLargeWindow} {
		if get(flag, 0) > 1 {
			return nil, initFailed("Initialization failed")
		}
	}
	quality, window := min(get(brotliQuality, 11), 11), min(max(get(brotliLGWin, 22), 10), 24)
	return zstream.NewBrotli(zstream.BrotliOptions{Quality: int(quality), LGWin: int(window)}), nil
}

const brotliDecoderLargeWindow = 1

func unbrotliStream(list []uint32) (zstream.Stream, error) {
	large := len(list) > brotliDecoderLargeWindow && list[brotliDecoderLargeWindow] != unset && list[brotliDecoderLargeWindow] != 0
	return zstream.NewUnbrotli(large), nil
}

// Parameters of Zstandard.
const (
	zstdLevel        = 100
	zstdWindowLog    = 101
	zstdStrategy     = 107
	zstdContentSize  = 200
	zstdChecksum     = 201
	zstdWindowLogMax = 100
)

// zstdBounds are the values that the parameters of the encoder may have besides 0, which stands for the default.
func zstdBounds() map[int][2]int {
	return map[int][2]int{
		zstdWindowLog: {10, 31}, 102: {6, 30}, 103: {6, 30}, 104: {1, 30}, 105: {3, 7}, 106: {0, 131072}, zstdStrategy: {1, 9},
		160: {0, 2}, 161: {6, 30}, 162: {4, 4096}, 163: {1, 8}, 164: {0, 25},
		400: {0, 0}, 401: {0, 0}, 402: {0, 0}, // this encoder has no threads of its own, as that of Node has not
	}
}

func zstdStream(list []uint32, pledged goja.Value, dict []byte) (zstream.Stream, error) {
	get := func(i int, otherwise int) int {
		if i < len(list) && list[i] != unset {
			return int(int32(list[i]))
		}
		return otherwise
	}
	for i, b := range zstdBounds() {
		if v := get(i, 0); v != 0 && (v < b[0] || v > b[1]) {
			return nil, initFailed("Setting parameter failed")
		}
	}
	o := zstream.ZstdOptions{
		Level: get(zstdLevel, 0), Strategy: get(zstdStrategy, 0), WindowLog: get(zstdWindowLog, 0),
		Checksum: get(zstdChecksum, 0) != 0, HideSize: get(zstdContentSize, 1) == 0, Dictionary: dict,
	}
	if !jsbind.Nullish(pledged) {
		n, err := pledge(pledged)
		if err != nil {
			return nil, err
		}
		o.Pledged, o.HasPledge = n, true
	}
	z, err := zstream.NewZstd(o)
	if err != nil {
		return nil, err
	}
	return z, nil
}

// pledge reads pledgedSrcSize.
func pledge(v goja.Value) (int64, error) {
	if jsbind.TypeOf(v) != "number" {
		return 0, &nodeerr.Error{Code: "ERR_INVALID_ARG_TYPE", Class: nodeerr.TypeError, Message: "pledgedSrcSize must be a number", Bare: true}
	}
	switch f := v.ToFloat(); {
	case f < 0:
		return 0, outOfRange("pledgedSrcSize must be non-negative")
	case f != math.Trunc(f) || !(f <= jsbind.MaxSafeInteger):
		return 0, outOfRange("pledgedSrcSize must be a safe integer")
	}
	return v.ToInteger(), nil
}

func outOfRange(message string) error {
	return &nodeerr.Error{Code: "ERR_OUT_OF_RANGE", Class: nodeerr.RangeError, Message: message, Bare: true}
}

func unzstdStream(list []uint32, dict []byte) (zstream.Stream, error) {
	o := zstream.UnzstdOptions{Dictionary: dict}
	if len(list) > zstdWindowLogMax && list[zstdWindowLogMax] != unset {
		o.WindowLogMax = int(int32(list[zstdWindowLogMax]))
	}
	if n := o.WindowLogMax; n != 0 && (n < 10 || n > 31) {
		return nil, initFailed("Setting parameter failed")
	}
	u, err := zstream.NewUnzstd(o)
	if err != nil {
		return nil, err
	}
	return u, nil
}
