package os

import (
	"encoding/binary"
	"math"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

func priorityOf(pid int) (int, error) { return unix.Getpriority(unix.PRIO_PROCESS, pid) }

func freeMemory() uint64 {
	pages, err := unix.SysctlUint32("vm.page_free_count")
	if err != nil {
		return 0
	}
	return uint64(pages) * uint64(syscall.Getpagesize())
}

func totalMemory() uint64 {
	n, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return 0
	}
	return n
}

func uptime() (float64, error) {
	boot, err := unix.SysctlTimeval("kern.boottime")
	if err != nil {
		return 0, err
	}
	var now unix.Timeval
	if err := unix.Gettimeofday(&now); err != nil {
		return 0, err
	}
	return math.Trunc(time.Duration(now.Nano() - boot.Nano()).Seconds()), nil
}

func loadAverages() (l [3]float64) {
	b, err := unix.SysctlRaw("vm.loadavg") // three 32-bit numbers, padding, and a 64-bit scale
	if err != nil || len(b) < 24 {
		return l
	}
	scale := float64(binary.LittleEndian.Uint64(b[16:]))
	for i := range l {
		l[i] = float64(binary.LittleEndian.Uint32(b[4*i:])) / scale
	}
	return l
}

// processors tells models and speed. The times of a processor can be had from Mach calls only, which need C; they are 0.
func processors() []processor {
	n, err := unix.SysctlUint32("hw.logicalcpu")
	if err != nil {
		return nil
	}
	p := processor{model: "unknown"}
	if m, err := unix.Sysctl("machdep.cpu.brand_string"); err == nil {
		p.model = m
	}
	const hzPerMHz = 1_000_000
	if hz, err := unix.SysctlUint64("hw.cpufrequency"); err == nil {
		p.speed = int(hz / hzPerMHz)
	}
	list := make([]processor, n)
	for i := range list {
		list[i] = p
	}
	return list
}
