# Targets for people and for CI: .ci/run calls the same ones. GO=path/to/go chooses the toolchain.
GO ?= go
export CGO_ENABLED ?= 0

# Packages with concurrency of their own: tested with the race detector, which needs cgo and a C compiler.
RACE = ./worker/... ./sharedcache/... ./internal/eventloop/... ./internal/clone/... ./internal/isolate/... ./internal/cli/... ./monotime/... ./loader/resolve/... \
  ./internal/zstream/... ./internal/sqlite/... ./internal/tracing/... ./internal/terminal/... ./internal/taskpool/... ./internal/permission/... ./internal/binding/wasm/...
PLATFORMS = linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64
# A count, not a time: the toolchain sometimes takes the end of the time for a failure.
FUZZTIME ?= 300x
CODECFUZZ ?= 700000x
ROUNDTRIPFUZZ ?= 30000x

.PHONY: all build check format vet staticcheck embedded test race fuzz cross record

all: check test

build:
	$(GO) build -trimpath -o node-go ./cmd/node-go

check: format vet staticcheck embedded

format:
	@files=$$(gofmt -l $$(git ls-files '*.go')); if [ -n "$$files" ]; then echo "gofmt these:"; echo "$$files"; exit 1; fi

vet:
	$(GO) vet ./...

staticcheck:
	$(GO) tool staticcheck ./...

# The compiled builtin modules in the binary are those of lib/: go generate ./sharedcache/embedded makes them anew.
embedded:
	$(GO) run ./sharedcache/embedded/gen -check

test:
	$(GO) test ./...

race:
	CGO_ENABLED=1 $(GO) test -race -short $(RACE)
	CGO_ENABLED=1 $(GO) test -race -short -run 'NoLeaks' ./test

# Each fuzz target for a moment, and those of the codec, which reads files that others may have written, for half a minute each. The long runs
# are for those who work on a parser.
fuzz:
	$(GO) test -run '^$$' -fuzz '^FuzzDecode$$' -fuzzminimizetime 0 -fuzztime $(CODECFUZZ) ./sharedcache/progcodec
	$(GO) test -run '^$$' -fuzz '^FuzzRoundTrip$$' -fuzzminimizetime 0 -fuzztime $(ROUNDTRIPFUZZ) ./sharedcache/progcodec
	@set -e; grep -rl '^func Fuzz' --include='*_test.go' . | grep -v /progcodec/ | while read -r file; do \
	  for target in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$$file"); do \
	    echo "fuzz $$target in $$(dirname "$$file")"; \
	    $(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) "./$$(dirname "$$file")"; \
	  done; \
	done

cross:
	@set -e; for p in $(PLATFORMS); do echo "build $$p"; CGO_ENABLED=0 GOOS=$${p%/*} GOARCH=$${p#*/} $(GO) build -o /dev/null ./cmd/node-go; \
	  CGO_ENABLED=0 GOOS=$${p%/*} GOARCH=$${p#*/} $(GO) vet ./internal/cli ./internal/binding/... ; done

# Records the expected output of test/parallel anew, from the Node.js at NODE.
record:
	test/record.sh
