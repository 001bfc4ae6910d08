package options

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// LogLevels are the levels of the log in rising order; a component may also be off.
func LogLevels() []string { return []string{"debug", "info", "warn", "error"} }

// LogComponents are the parts of the log that may have a level of their own: what stands before the dot in an event's name.
func LogComponents() []string {
	return []string{"cache", "isolate", "log", "loop", "module", "port", "process", "promise", "script", "worker"}
}

// LogThresholds are what a value of --log-level asks for.
type LogThresholds struct {
	Rest string            // of components that are not named; info if the value names components only
	By   map[string]string // by component; a level or off
}

// ParseLogLevel reads a value of --log-level: a level, or a comma list of at most one level and any number of component=level.
func ParseLogLevel(value string) (LogThresholds, error) {
	t := LogThresholds{By: map[string]string{}}
	for _, item := range strings.Split(value, ",") {
		component, level, named := strings.Cut(item, "=")
		if !named {
			component, level = "", item
		}
		switch {
		case !slices.Contains(LogLevels(), level) && (level != "off" || !named):
			return t, fail("%q is no level of the log", level)
		case !named && t.Rest != "":
			return t, fail("two levels for everything: %s and %s", t.Rest, level)
		case !named:
			t.Rest = level
		case !slices.Contains(LogComponents(), component):
			return t, fail("%q is no component of the log; there are %s", component, strings.Join(LogComponents(), ", "))
		default:
			t.By[component] = level
		}
	}
	if t.Rest == "" {
		t.Rest = "info"
	}
	return t, nil
}

func validLogLevels(value string) bool {
	_, err := ParseLogLevel(value)
	return err == nil
}

func positive(option, value string) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n <= 0 {
		return 0, fmt.Errorf("%s must be a whole number above zero", option)
	}
	return n, nil
}
