#!/bin/sh
# Records the output of the scripts in test/parallel from a real Node.js:
#   NODE=/path/to/node test/record.sh [name]
set -eu
cd "$(dirname "$0")/.."
exec go test ./test -count=1 -run "TestScripts/^${1:-.*}\$" -update
