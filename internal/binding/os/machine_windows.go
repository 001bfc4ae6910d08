package os

import (
	"fmt"
	"os/user"
	"runtime"
	"strings"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"
)

func describeSystem() system {
	v := windows.RtlGetVersion()
	s := system{name: "Windows_NT", release: fmt.Sprintf("%d.%d.%d", v.MajorVersion, v.MinorVersion, v.BuildNumber), version: "Windows", machine: "x86_64"}
	if runtime.GOARCH == "arm64" {
		s.machine = "arm64"
	}
	k, err := registry.OpenKey(registry.LOCAL_MACHINE, `SOFTWARE\Microsoft\Windows NT\CurrentVersion`, registry.QUERY_VALUE)
	if err != nil {
		return s
	}
	defer k.Close()
	if name, _, err := k.GetStringValue("ProductName"); err == nil {
		const firstBuildOf11 = 22000
		if v.BuildNumber >= firstBuildOf11 {
			name = strings.Replace(name, "Windows 10", "Windows 11", 1)
		}
		s.version = name
	}
	return s
}

func currentUser() (account, error) {
	u, err := user.Current()
	if err != nil {
		return account{}, syscall.ENOENT
	}
	name := u.Username
	if i := strings.LastIndexByte(name, '\\'); i >= 0 {
		name = name[i+1:]
	}
	return account{uid: -1, gid: -1, name: name, home: u.HomeDir}, nil
}

// classes are the priority classes with the greatest priority that each stands for, from the highest class down.
func classes() []struct {
	class    uint32
	priority int
} {
	return []struct {
		class    uint32
		priority int
	}{
		{windows.REALTIME_PRIORITY_CLASS, -20}, {windows.HIGH_PRIORITY_CLASS, -14}, {windows.ABOVE_NORMAL_PRIORITY_CLASS, -7},
		{windows.NORMAL_PRIORITY_CLASS, 0}, {windows.BELOW_NORMAL_PRIORITY_CLASS, 10}, {windows.IDLE_PRIORITY_CLASS, 19},
	}
}

func openProcess(pid int, access uint32) (windows.Handle, error) {
	if pid == 0 {
		return windows.CurrentProcess(), nil
	}
	h, err := windows.OpenProcess(access, false, uint32(pid))
	if err == windows.ERROR_INVALID_PARAMETER {
		err = syscall.ESRCH
	}
	return h, err
}

func priorityOf(pid int) (int, error) {
	h, err := openProcess(pid, windows.PROCESS_QUERY_LIMITED_INFORMATION)
	if err != nil {
		return 0, err
	}
	defer windows.CloseHandle(h)
	class, err := windows.GetPriorityClass(h)
	if err != nil {
		return 0, err
	}
	for _, c := range classes() {
		if c.class == class {
			return c.priority, nil
		}
	}
	return 0, nil
}

func changePriority(pid, priority int) error {
	h, err := openProcess(pid, windows.PROCESS_SET_INFORMATION)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(h)
	for _, c := range classes() {
		if priority <= c.priority {
			return windows.SetPriorityClass(h, c.class)
		}
	}
	return windows.SetPriorityClass(h, windows.IDLE_PRIORITY_CLASS)
}

// memoryStatus repeats MEMORYSTATUSEX.
type memoryStatus struct {
	length, load                                                uint32
	total, free, totalPage, freePage, totalVirtual, freeVirtual uint64
	extended                                                    uint64
}

func memory() (m memoryStatus) {
	m.length = uint32(unsafe.Sizeof(m))
	// The result is zero where the call fails, and so is the memory told.
	_, _, _ = windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx").Call(uintptr(unsafe.Pointer(&m)))
	return m
}

func freeMemory() uint64  { return memory().free }
func totalMemory() uint64 { return memory().total }

func uptime() (float64, error) {
	return windows.DurationSinceBoot().Truncate(time.Millisecond).Seconds(), nil
}

// loadAverages are always zero: Windows has no such thing.
func loadAverages() [3]float64 { return [3]float64{} }

// processorTimes repeats SYSTEM_PROCESSOR_PERFORMANCE_INFORMATION: units of 100 ns; kernel includes idle.
type processorTimes struct {
	idle, kernel, user, dpc, interrupt int64
	interrupts                         uint32
	_                                  uint32
}

func processors() []processor {
	list := make([]processor, runtime.NumCPU())
	times := make([]processorTimes, len(list))
	const performanceInformation = 8
	known := windows.NtQuerySystemInformation(performanceInformation, unsafe.Pointer(&times[0]), uint32(len(times))*uint32(unsafe.Sizeof(times[0])), nil) == nil
	const unitsPerMs = 10_000
	for i := range list {
		p := &list[i]
		p.model = "unknown"
		if k, err := registry.OpenKey(registry.LOCAL_MACHINE, fmt.Sprintf(`HARDWARE\DESCRIPTION\System\CentralProcessor\%d`, i), registry.QUERY_VALUE); err == nil {
			if m, _, err := k.GetStringValue("ProcessorNameString"); err == nil {
				p.model = m
			}
			if mhz, _, err := k.GetIntegerValue("~MHz"); err == nil {
				p.speed = int(mhz)
			}
			k.Close()
		}
		if known {
			t := times[i]
			p.user, p.idle, p.irqs = uint64(t.user/unitsPerMs), uint64(t.idle/unitsPerMs), uint64(t.interrupt/unitsPerMs)
			p.sys = uint64((t.kernel - t.idle) / unitsPerMs)
		}
	}
	return list
}
