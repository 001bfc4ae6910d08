#!/bin/bash
# Measures what docs/benchmarks.md shows, and writes that page. NODE, BUN and DENO name other runtimes; RUNS scales the effort.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
CGO_ENABLED=0 go build -trimpath -o "$bin/node-go" ./cmd/node-go
CGO_ENABLED=0 go build -trimpath -tags node_go_no_embedded_cache -o "$bin/node-go-plain" ./cmd/node-go
go build -o "$bin/bench" ./bench
runs=${RUNS:-30}
few=${FEW:-5}
CORPUS=${CORPUS:-}
out=bench/results
bench() { "$bin/bench" "$@" --node-go "$bin/node-go" || echo "(some of it failed, see above)"; }

bench compare --old 'node-go --code-cache=off' --new node-go --filter misc/startup --runs "$runs" --out $out/1-startup.json \
  --title 'Start-up with and without the code cache' \
  --note 'Processes and workers. The process rows show the embedded tier (a new process finds the builtins compiled), the worker rows the shared tier. `script=semicolon` is the worst case, a lone thread that reuses nothing; `require-builtins` in a worker is the best.'
bench compare --old 'node-go --code-cache=off' --new 'node-go --code-cache=shared' --filter worker/startup --filter misc/startup.js --set mode=worker,process --runs "$runs" --out $out/2-shared.json \
  --title 'The shared tier alone' --note 'What one map of programs per process gains for workers, and what it costs a process that has only one thread.'
bench compare --old 'node-go --no-async-fast-path' --new node-go --filter next-tick --runs "$runs" --out $out/3-next-tick.json \
  --title 'process.nextTick with and without the fast path' --note 'Without it, ids are pushed through a binding and a queue in JavaScript is driven.'
bench compare --old 'node-go --clock=precise' --new 'node-go --clock=auto' --filter clock --filter bench-hrtime --filter timers/set-clear --runs "$runs" --out $out/4-clock.json \
  --title 'The coarse clock' --note '`method=empty` is the same loop over a native function that does nothing: the difference to `method=now` is the clock.'

peers=(--cmd node-go)
[ -n "${NODE:-}" ] && peers+=(--cmd "node=$NODE")
[ -n "${BUN:-}" ] && peers+=(--cmd "bun=$BUN")
[ -n "${DENO:-}" ] && peers+=(--cmd "deno=$DENO run -A")
bench run "${peers[@]}" --filter worker/startup --filter worker/echo --filter worker/messageport --filter worker/many --filter misc/startup-core --set workers=1,10,100 --runs "$few" --timeout 60 --out $out/5-workers.json \
  --title 'Workers and messages against other runtimes'
bench run "${peers[@]}" --filter next-tick --filter als- --filter ee-emit --filter clock --filter timers/ --runs "$few" --timeout 60 --out $out/6-callbacks.json \
  --title 'Callbacks, async context, events and clocks against other runtimes' \
  --note 'The engine interprets; the others compile to machine code.'
bench run "${peers[@]}" --filter structured-clone --filter util/ --filter buffers/ --filter es/ --filter fs/ --filter module/ --runs "$few" --timeout 60 --out $out/7-library.json \
  --title 'Library and language against other runtimes'
bench run --cmd node-go ${NODE:+--cmd "node=$NODE"} --filter buffers/buffer-ops --filter buffers/buffer-codec --filter zlib/ --filter crypto/ --filter streams/ --filter child_process/ --filter fs/large --filter fs/small-files --filter url/ --runs 3 --timeout 120 --out $out/7b-throughput.json \
  --title 'Throughput of the core library' --note 'Rates of whole buffers, and megabytes per second where the parameter says `megabytes`.'
bench run --cmd node-go --filter es/iterator-helpers --filter es/typed-arrays --set source=array,generator --set type=Uint8Array --runs 3 --timeout 60 --out $out/7c-builtins.json \
  --title 'Built-in methods against the same in JavaScript' \
  --note 'Each pair of rows is one method: `how=helper` and `how=builtin` against `how=script`, a generator, a for-of loop or a loop over indexes that gives the same values, interpreted by the same engine. Rates are of values, or of elements.'

# go_bench FILE TITLE PACKAGE PATTERN [ARGUMENTS]: benchmarks in Go, as go test prints them, with the command above.
go_bench() {
  local file=$1 title=$2 package=$3 pattern=$4
  shift 4
  { echo "# $title"; echo "$ go test -run '^$' -bench '$pattern' -benchmem $package ${*//${CORPUS:-/}/CORPUS}"
    go test -run '^$' -bench "$pattern" -benchmem "$package" "$@" | grep -E '^(Benchmark|cpu)'; } > "$out/$file"
}
# The codec is measured on real programs: CORPUS is a folder in which npm ci has installed test/npm/package.json.
if [ -n "${CORPUS:-}" ]; then
  go_bench 8-codec.txt 'The codec: compile against decode' ./sharedcache/progcodec 'Compile$|Decode(Lazy|Eager)$|Encode' -benchtime 20x -args -corpus "$CORPUS"
fi
go_bench 9-id-stack.txt 'The async id stack and context frames' ./asyncctx 'PushPop|Frame'
go_bench 9-log-event.txt 'An event of the structured log' ./internal/cli Event -cpu 1
go_bench 9-clone.txt 'Structured clone' ./internal/clone .
{ echo '# The embedded tier: a process that requires thirty builtin modules, and one that requires none'
  echo '$ for each: twenty processes of node-go [--code-cache=off] FILE, best and median of wall milliseconds; resident and heap sizes in KB at the end'
  for file in bench/fixtures/semicolon.js bench/fixtures/require-many-builtins.js; do
    for flag in '' --code-cache=off; do
      echo "$file $flag: $("$bin/node-go" bench/fixtures/start.js "$bin/node-go" "$file" $flag)"
    done
    echo "$file without the tier in the binary: $("$bin/node-go" bench/fixtures/start.js "$bin/node-go-plain" "$file")"
  done
  ls -l "$bin/node-go" "$bin/node-go-plain" | awk '{ printf "%s: %.2f MB\n", NR == 1 ? "binary" : "binary without the embedded tier", $5 / 1e6 }'
} > $out/1b-bootstrap.txt
"$bin/bench" report --markdown docs/benchmarks.md $(ls $out/*.json $out/*.txt | sort)
