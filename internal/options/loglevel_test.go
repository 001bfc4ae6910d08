package options_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/node-go/node-go/internal/options"
)

func TestParseLogLevel(t *testing.T) {
	for value, want := range map[string]options.LogThresholds{
		"warn":                    {Rest: "warn", By: map[string]string{}},
		"cache=debug,worker=info": {Rest: "info", By: map[string]string{"cache": "debug", "worker": "info"}},
		"error,cache=off":         {Rest: "error", By: map[string]string{"cache": "off"}},
	} {
		got, err := options.ParseLogLevel(value)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v %s", value, err, diff)
		}
	}
	for _, value := range []string{"", "loud", "off", "warn,info", "disk=debug", "cache=", "=debug", "cache=debug,"} {
		if got, err := options.ParseLogLevel(value); err == nil {
			t.Errorf("%q is taken for %v", value, got)
		}
	}
}

func TestParse_LogNumbers(t *testing.T) {
	l, err := options.Parse([]string{"--log-max-size=3", "--log-sample", "7", "x.js"}, "")
	if err != nil || l.LogMaxMB != 3 || l.LogSample != 7 {
		t.Errorf("%+v %v", l, err)
	}
	for _, arg := range []string{"--log-max-size=0", "--log-sample=-1", "--log-max-size=big"} {
		if _, err := options.Parse([]string{arg}, ""); err == nil {
			t.Errorf("%s is taken", arg)
		}
	}
}
