//go:build unix

package process

import "syscall"

func rusage() (u syscall.Rusage) {
	// The call fails only for a bad address or an unknown target.
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return u
}

func micros(t syscall.Timeval) int64 { return int64(t.Sec)*1e6 + int64(t.Usec) }

func cpuMicros() (user, system int64) {
	u := rusage()
	return micros(u.Utime), micros(u.Stime)
}

func usage() []usageField {
	u := rusage()
	return []usageField{
		{"userCPUTime", micros(u.Utime)}, {"systemCPUTime", micros(u.Stime)}, {"maxRSS", int64(u.Maxrss)},
		{"sharedMemorySize", int64(u.Ixrss)}, {"unsharedDataSize", int64(u.Idrss)}, {"unsharedStackSize", int64(u.Isrss)},
		{"minorPageFault", int64(u.Minflt)}, {"majorPageFault", int64(u.Majflt)}, {"swappedOut", int64(u.Nswap)},
		{"fsRead", int64(u.Inblock)}, {"fsWrite", int64(u.Oublock)}, {"ipcSent", int64(u.Msgsnd)}, {"ipcReceived", int64(u.Msgrcv)},
		{"signalsCount", int64(u.Nsignals)}, {"voluntaryContextSwitches", int64(u.Nvcsw)}, {"involuntaryContextSwitches", int64(u.Nivcsw)},
	}
}
