package report

import "golang.org/x/sys/unix"

func resources() []resource {
	return []resource{
		{"core_file_size_blocks", unix.RLIMIT_CORE}, {"data_seg_size_bytes", unix.RLIMIT_DATA}, {"file_size_blocks", unix.RLIMIT_FSIZE},
		{"max_locked_memory_bytes", unix.RLIMIT_MEMLOCK}, {"max_memory_size_bytes", unix.RLIMIT_RSS}, {"open_files", unix.RLIMIT_NOFILE},
		{"stack_size_bytes", unix.RLIMIT_STACK}, {"cpu_time_seconds", unix.RLIMIT_CPU}, {"max_user_processes", unix.RLIMIT_NPROC},
		{"virtual_memory_bytes", unix.RLIMIT_AS},
	}
}
