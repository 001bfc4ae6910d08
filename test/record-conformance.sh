#!/bin/sh
# Runs Node's own tests against this tree and writes what came of it to docs/compat/node-tests.md:
#   NODE_TESTS=/path/to/runner test/record-conformance.sh
# RESULTS names a file of results that the runner has written already, which is used instead of a new run. ORACLE names one of the Node.js
# release that is followed, run over the tests that fail here: those that fail with it too are marked. Runner and tests are not part of
# this repository; docs/compat/node-tests.md tells what the runner does.
set -eu
cd "$(dirname "$0")/.."
runner=${NODE_TESTS:?name the runner in NODE_TESTS}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
results=${RESULTS:-}
if [ -z "$results" ]; then
  results=$work/results.tsv
  CGO_ENABLED=0 go build -trimpath -o "$work/node-go" ./cmd/node-go
  # The runner ends with a code of its own when tests fail, as some do.
  "$runner" run --bin "$work/node-go" --in-scope --out "$results" ${NODE_TESTS_FLAGS:-} || true
fi
{
  cat <<'TEXT'
# Node's own tests

What `test/record-conformance.sh` wrote: the tests of Node.js 25.8.1 that pass with that release itself and need nothing of the inside of Node,
of V8's own options, of the inspector, or of native add-ons. A runner starts each as Node's own does, with the options that the test names, in a
fresh copy of the tests, and takes the exit code for the result; a skip is no pass.

Areas in which tests need the network (`net`, `http`, `https`, `http2`, `tls`, `dgram`, `dns`, `cluster`, proxies) wait for it. What the others lack is told
in the file of their module in this folder. Where Node 26 and 25 differ, node-go follows 26.

TEXT
  # The runner's own lines before the table name files of the machine.
  "$runner" report --md "$results" | sed -n '/^|/p'
  printf '\n## Tests that do not pass\n\n'
  printf 'Without those of the network. After the name: the first line of the error.\n\n'
  printf 'Those marked "so in 26" fail with the release that is followed, too: the tests are of an older one.\n\n'
  awk -F'\t' -v oracle="${ORACLE:-}" '
    BEGIN { while (oracle != "" && (getline line < oracle) > 0) { split(line, f, "\t"); if (f[2] == "fail") followed[f[1]] = 1 } }
    /^#/ || $1 == "test" || $2 == "pass" { next }
    $1 ~ /^client-proxy|[-.](http2?|https|httpparser|net|tls|dgram|udp|tcp|cluster|dns|fetch)[-.]|wrap\.js$/ || $6 ~ /(https?|http2|net|tls|dgram|dns|cluster)[.(].*not implemented/ || $6 ~ /new (http|net|tls|https|http2|dgram)\./ { network++; next }
    {
      error = $6 == "" ? $2 : $6
      gsub(/[|`]/, " ", error)
      gsub(/<scratch>[^ ]*/, "...", error)
      gsub(/\/(tmp|root|home|work)\/[^ ]*/, "...", error)
      gsub(/\/[^ ]*: bad option/, "bad option", error)
      if ($1 in followed) so++
      printf "- %s%s: %s\n", $1, $1 in followed ? " (so in 26)" : "", substr(error, 1, 140)
    }
    END { printf "\n%d more end at the network. %d of those above are so in 26.\n", network, so }
  ' "$results"
} > docs/compat/node-tests.md
