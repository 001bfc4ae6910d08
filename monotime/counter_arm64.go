//go:build linux && !purego

package monotime

// invariantCounter is true: the architecture defines the virtual counter to have a fixed rate.
func invariantCounter() bool { return true }

// trustedClocksources are the kernel's clocks that are computed from the virtual counter.
func trustedClocksources() []string { return []string{"arch_sys_counter"} }
