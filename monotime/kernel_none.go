//go:build !(linux && amd64) || purego

package monotime

import (
	"errors"
	"time"
)

// kernelClock finds none. On Linux on arm64 there is one, but when a signal arrives in the vDSO, the Go runtime takes the
// goroutine from a place that only its own calls fill in, and would end the process.
func kernelClock() (fn uintptr, resolution time.Duration, err error) {
	return 0, 0, errors.New("not read by this build")
}

func kernelTime(uintptr) (sec, nsec int64) { panic("monotime: no kernel clock in this build") }
