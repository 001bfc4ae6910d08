package process

import (
	"bytes"
	"math/big"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync"
)

func newBig(n int64) *big.Int { return big.NewInt(n) }

// residentBytes is the resident set of the process, or what the Go runtime got from the system where that cannot be known.
func residentBytes() int64 {
	if b, err := os.ReadFile("/proc/self/statm"); err == nil {
		if f := bytes.Fields(b); len(f) > 1 {
			if pages, err := strconv.ParseInt(string(f[1]), 10, 64); err == nil {
				return pages * int64(os.Getpagesize())
			}
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys)
}

// availableBytes is what the system has left for new memory, 0 where that cannot be known.
func availableBytes() int64 { return meminfo("MemAvailable:") }

func meminfo(field string) int64 {
	b, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0
	}
	for _, line := range bytes.Split(b, []byte("\n")) {
		if f := bytes.Fields(line); len(f) > 1 && string(f[0]) == field {
			kb, _ := strconv.ParseInt(string(f[1]), 10, 64)
			return kb * 1024
		}
	}
	return 0
}

// constrainedBytes is the limit that a control group sets, 0 if there is none.
func constrainedBytes() int64 {
	b, err := os.ReadFile("/sys/fs/cgroup/memory.max")
	if err != nil {
		return 0
	}
	n, err := strconv.ParseInt(string(bytes.TrimSpace(b)), 10, 64)
	if err != nil {
		return 0 // "max"
	}
	return n
}

// engineVersion is the version of goja in this binary.
var engineVersion = sync.OnceValue(func() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, d := range info.Deps {
			if d.Path == "github.com/dop251/goja" {
				return d.Version
			}
		}
	}
	return "unknown"
})
