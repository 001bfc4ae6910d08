//go:build linux && !purego

package monotime

// cpuid asks the processor about itself.
//
//go:noescape
func cpuid(leaf uint32) (eax, ebx, ecx, edx uint32)

func invariantCounter() bool {
	const maxLeaf, powerLeaf, invariantTSC = 0x80000000, 0x80000007, 1 << 8
	if top, _, _, _ := cpuid(maxLeaf); top < powerLeaf {
		return false
	}
	_, _, _, edx := cpuid(powerLeaf)
	return edx&invariantTSC != 0
}

// trustedClocksources are the kernel's clocks that are computed from the time stamp counter.
func trustedClocksources() []string {
	return []string{"tsc", "kvm-clock", "hyperv_clocksource_tsc_page"}
}
