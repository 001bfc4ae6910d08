//go:build !purego

package monotime

import (
	"errors"
	"fmt"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// vdsoTime calls the C function at fn, which is clock_gettime of the vDSO. Both results are zero when it fails.
//
// The vDSO runs on the goroutine's own stack, in a frame that Go has made room for. The Go runtime does not know of the
// call, and need not on this architecture: a signal that arrives meanwhile finds the goroutine in thread-local storage,
// the address is no Go code and so no place to preempt or to scan at, and a profile's sample is counted for the vDSO
// without its callers.
//
//go:noescape
func vdsoTime(fn uintptr, clock int32) (sec, nsec int64)

func kernelTime(fn uintptr) (sec, nsec int64) { return vdsoTime(fn, unix.CLOCK_REALTIME_COARSE) }

// kernelClock finds the kernel's coarse realtime clock and its resolution.
func kernelClock() (fn uintptr, resolution time.Duration, err error) {
	var res unix.Timespec
	if err := unix.ClockGetres(unix.CLOCK_REALTIME_COARSE, &res); err != nil {
		return 0, 0, fmt.Errorf("clock_getres: %w", err)
	}
	aux, err := unix.Auxv()
	if err != nil {
		return 0, 0, fmt.Errorf("auxiliary vector: %w", err)
	}
	const sysinfoEHDR = 33
	for _, entry := range aux {
		if entry[0] != sysinfoEHDR {
			continue
		}
		base := entry[1]
		off, err := findSymbol(vdsoImage(base), "__vdso_clock_gettime")
		if err != nil {
			return 0, 0, fmt.Errorf("vDSO: %w", err)
		}
		fn = base + uintptr(off)
		if sec, _ := kernelTime(fn); sec == 0 {
			return 0, 0, errors.New("the vDSO does not read it")
		}
		return fn, time.Duration(res.Nano()), nil
	}
	return 0, 0, errors.New("the process has no vDSO")
}

// vdsoImage is the loaded image at base, which the kernel maps for the life of the process.
func vdsoImage(base uintptr) []byte {
	p := *(*unsafe.Pointer)(unsafe.Pointer(&base)) // not memory of Go's: the collector never moves or frees it
	page := unsafe.Slice((*byte)(p), 4096)
	return unsafe.Slice((*byte)(p), max(len(page), loadedSize(page)))
}
