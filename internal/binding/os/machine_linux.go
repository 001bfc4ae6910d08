package os

import (
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

func priorityOf(pid int) (int, error) {
	n, err := unix.Getpriority(unix.PRIO_PROCESS, pid)
	const kernelZero = 20 // the kernel gives 20 less the priority, lest it be negative
	return kernelZero - n, err
}

// memory reads a value of /proc/meminfo, in bytes.
func memory(name string) uint64 {
	b, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0
	}
	_, rest, ok := strings.Cut(string(b), name+":")
	if !ok {
		return 0
	}
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return 0
	}
	kib, err := strconv.ParseUint(fields[0], 10, 64)
	if err != nil {
		return 0
	}
	return kib << 10
}

func freeMemory() uint64  { return memory("MemAvailable") }
func totalMemory() uint64 { return memory("MemTotal") }

func uptime() (float64, error) {
	b, err := os.ReadFile("/proc/uptime")
	if err != nil {
		return 0, err
	}
	first, _, _ := strings.Cut(string(b), " ")
	return strconv.ParseFloat(first, 64)
}

func loadAverages() (l [3]float64) {
	b, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return l
	}
	for i, f := range strings.Fields(string(b)) {
		if i == len(l) {
			break
		}
		if l[i], err = strconv.ParseFloat(f, 64); err != nil {
			return [3]float64{}
		}
	}
	return l
}

func processors() []processor {
	stat, err := os.ReadFile("/proc/stat")
	if err != nil {
		return nil
	}
	models := processorModels()
	const msPerTick = 10
	var list []processor
	for line := range strings.Lines(string(stat)) {
		f := strings.Fields(line)
		if len(f) < 8 || !strings.HasPrefix(f[0], "cpu") || f[0] == "cpu" {
			continue
		}
		var t [7]uint64
		for i := range t {
			t[i], _ = strconv.ParseUint(f[i+1], 10, 64)
			t[i] *= msPerTick
		}
		p := processor{model: "unknown", user: t[0], nice: t[1], sys: t[2], idle: t[3], irqs: t[5]}
		number := f[0][len("cpu"):]
		if m := models[number]; m != "" {
			p.model = m
		}
		if b, err := os.ReadFile("/sys/devices/system/cpu/cpu" + number + "/cpufreq/scaling_cur_freq"); err == nil {
			khz, _ := strconv.Atoi(strings.TrimSpace(string(b)))
			p.speed = khz / 1000
		}
		list = append(list, p)
	}
	return list
}

// processorModels gives the model of each processor by its number.
func processorModels() map[string]string {
	b, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return nil
	}
	models := map[string]string{}
	number := ""
	for line := range strings.Lines(string(b)) {
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			continue
		}
		switch strings.TrimSpace(name) {
		case "processor":
			number = strings.TrimSpace(value)
		case "model name":
			models[number] = strings.TrimSpace(value)
		}
	}
	return models
}
