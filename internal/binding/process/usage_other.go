//go:build !unix

package process

import (
	"syscall"
	"time"
)

func cpuMicros() (user, system int64) {
	h, err := syscall.GetCurrentProcess()
	if err != nil {
		return 0, 0
	}
	var created, exited, kernel, mine syscall.Filetime
	if err := syscall.GetProcessTimes(h, &created, &exited, &kernel, &mine); err != nil {
		return 0, 0
	}
	us := func(t syscall.Filetime) int64 {
		return (int64(t.HighDateTime)<<32 | int64(t.LowDateTime)) * 100 / int64(time.Microsecond)
	}
	return us(mine), us(kernel)
}

func usage() []usageField {
	user, system := cpuMicros()
	names := []string{"maxRSS", "sharedMemorySize", "unsharedDataSize", "unsharedStackSize", "minorPageFault", "majorPageFault",
		"swappedOut", "fsRead", "fsWrite", "ipcSent", "ipcReceived", "signalsCount", "voluntaryContextSwitches", "involuntaryContextSwitches"}
	all := []usageField{{"userCPUTime", user}, {"systemCPUTime", system}}
	for _, n := range names {
		all = append(all, usageField{name: n})
	}
	return all
}
