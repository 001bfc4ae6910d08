//go:build unix && !linux

package report

import "golang.org/x/sys/unix"

func resources() []resource {
	return []resource{
		{"core_file_size_blocks", unix.RLIMIT_CORE}, {"data_seg_size_bytes", unix.RLIMIT_DATA}, {"file_size_blocks", unix.RLIMIT_FSIZE},
		{"open_files", unix.RLIMIT_NOFILE}, {"stack_size_bytes", unix.RLIMIT_STACK}, {"cpu_time_seconds", unix.RLIMIT_CPU},
	}
}
