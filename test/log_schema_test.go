package test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"testing"
)

// logProgram causes most of the events of the log.
const logProgram = `
const { Worker, isMainThread, workerData } = require('worker_threads');
const log = require('node-go:log');
if (!isMainThread) {
  if (workerData === 'fail') throw new Error('on purpose');
  if (workerData === 'stay') setInterval(() => {}, 1000);
} else {
  log.debug('begin');
  const child = log.child({ a: 1 }, { name: 'x' });
  child.info('line\nbreak "event":"forged"', { b: [1, { c: null }] });
  child.warn('no form', { f: 1n });
  try { require('./broken.js'); } catch {}
  process.on('unhandledRejection', () => {});
  process.on('SIGUSR2', () => {});
  Promise.reject(new Error('nobody'));
  setTimeout(() => {
    const end = Date.now() + 80;
    while (Date.now() < end);
  }, 1);
  const { port1, port2 } = new MessageChannel();
  for (let n = 0; n < 1500; n++) port1.postMessage(n);
  port2.on('message', (n) => { if (n === 1499) port2.close(); });
  setTimeout(() => process.kill(process.pid, 'SIGUSR2'), 1);
  new Worker(__filename, { workerData: 'end', name: 'quick' }).on('exit', () => {
    new Worker(__filename, { workerData: 'fail' }).on('error', () => {});
    const w = new Worker(__filename, { workerData: 'stay' });
    w.on('online', () => w.terminate());
  });
  setTimeout(() => {}, 300);
}
`

// TestLogSchema has everything that a run logs follow docs/log-schema.json.
func TestLogSchema(t *testing.T) {
	if testing.Short() {
		t.Skip("needs the command")
	}
	b, err := os.ReadFile("../docs/log-schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema map[string]any
	if err := json.Unmarshal(b, &schema); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"main.js": logProgram, "broken.js": "let = ("} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(command(), "--log-level=debug", "--log-format=json", "--log-file=run.log", "main.js")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	b, err = os.ReadFile(filepath.Join(dir, "run.log"))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, line := range bytes.Split(bytes.TrimSpace(b), []byte("\n")) {
		var v map[string]any
		if err := json.Unmarshal(line, &v); err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		for _, problem := range violations(schema, v, "line") {
			t.Errorf("%s\n%s", problem, line)
		}
		seen[fmt.Sprint(v["event"])] = true
	}
	for _, name := range schema["properties"].(map[string]any)["event"].(map[string]any)["enum"].([]any) {
		unseen := []string{
			"cache.evict", "cache.reject", // need a cache that is full, or damaged: test/cli
			"cache.embedded", // only of binaries without the tier
			"isolate.panic",  // only of a mistake
		}
		if !seen[name.(string)] && !slices.Contains(unseen, name.(string)) {
			t.Errorf("nothing logged %s", name)
		}
	}
}

// TestViolations makes sure that the validator refuses something.
func TestViolations(t *testing.T) {
	b, err := os.ReadFile("../docs/log-schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema map[string]any
	if err := json.Unmarshal(b, &schema); err != nil {
		t.Fatal(err)
	}
	good := `"ts":"2026-01-01T00:00:00.000000Z","level":"info","event":"worker.online","pid":1`
	for line, want := range map[string]int{
		`{` + good + `,"worker":1,"start_us":5}`:              0,
		`{` + good + `,"worker":1}`:                           1, // required by the event
		`{` + good + `,"worker":1.5,"start_us":5}`:            1,
		`{` + good + `,"worker":1,"start_us":-5}`:             1,
		`{` + good + `,"worker":1,"start_us":5,"other":true}`: 1,
		`{"level":"loud","event":"worker.gone"}`:              4, // two values, two missing fields
	} {
		var v any
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		if got := violations(schema, v, "line"); len(got) != want {
			t.Errorf("%s: %q, want %d", line, got, want)
		}
	}
}

// violations checks v against the part of JSON Schema that docs/log-schema.json uses.
func violations(schema map[string]any, v any, at string) (out []string) {
	bad := func(format string, args ...any) { out = append(out, at+": "+fmt.Sprintf(format, args...)) }
	for key, rule := range schema {
		switch key {
		case "$schema", "title", "description", "then", "properties":
		case "type":
			if !hasType(v, rule.(string)) {
				bad("%v is no %v", v, rule)
			}
		case "const":
			if !reflect.DeepEqual(v, rule) {
				bad("%v is not %v", v, rule)
			}
		case "enum":
			if !slices.ContainsFunc(rule.([]any), func(x any) bool { return reflect.DeepEqual(x, v) }) {
				bad("%v is none of %v", v, rule)
			}
		case "pattern":
			if s, ok := v.(string); ok && !regexp.MustCompile(rule.(string)).MatchString(s) {
				bad("%q does not match %s", s, rule)
			}
		case "minimum":
			if n, ok := v.(float64); ok && n < rule.(float64) {
				bad("%v is less than %v", n, rule)
			}
		case "required":
			for _, name := range rule.([]any) {
				if _, ok := v.(map[string]any)[name.(string)]; !ok {
					bad("no %v", name)
				}
			}
		case "additionalProperties":
			known := schema["properties"].(map[string]any)
			for name := range v.(map[string]any) {
				if _, ok := known[name]; !ok && rule == false {
					bad("%s is not in the schema", name)
				}
			}
		case "allOf":
			for _, sub := range rule.([]any) {
				out = append(out, violations(sub.(map[string]any), v, at)...)
			}
		case "if":
			if len(violations(rule.(map[string]any), v, at)) == 0 {
				out = append(out, violations(schema["then"].(map[string]any), v, at)...)
			}
		default:
			bad("the validator does not know %s", key)
		}
	}
	if props, ok := schema["properties"].(map[string]any); ok {
		for name, sub := range props {
			if x, ok := v.(map[string]any)[name]; ok {
				out = append(out, violations(sub.(map[string]any), x, at+"."+name)...)
			}
		}
	}
	return out
}

func hasType(v any, name string) bool {
	switch x := v.(type) {
	case string:
		return name == "string"
	case bool:
		return name == "boolean"
	case float64:
		return name == "number" || name == "integer" && x == float64(int64(x))
	case map[string]any:
		return name == "object"
	}
	return false
}
