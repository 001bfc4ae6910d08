//go:build linux && (amd64 || arm64) && !purego

package monotime

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
)

// cycles reads the processor's cycle counter. Readings are not ordered with the instructions around them.
//
//go:noescape
func cycles() uint64

const clocksourceFile = "/sys/devices/system/clocksource/clocksource0/current_clocksource"

// counterUsable tells whether the counter runs evenly and alike on all processors: the processor must promise the first,
// and the kernel, which watches the second and gives the counter up when it fails, must be using it.
func counterUsable() error {
	if !invariantCounter() {
		return errors.New("the processor does not promise an even rate")
	}
	name, err := os.ReadFile(clocksourceFile)
	if err != nil {
		return fmt.Errorf("the kernel does not tell what it counts by: %w", err)
	}
	return trusted(strings.TrimSpace(string(name)))
}

func trusted(clocksource string) error {
	if !slices.Contains(trustedClocksources(), clocksource) {
		return fmt.Errorf("the kernel counts by %q", clocksource)
	}
	return nil
}
