package fs

import (
	"os"
	"strconv"
)

// leastPool is how many operations run at a time unless UV_THREADPOOL_SIZE asks for more. libuv's four would let slow files hold up
// everything; a goroutine that waits costs little.
const (
	leastPool = 64
	mostPool  = 1024 // libuv's own bound
)

func poolLimit() int {
	n, err := strconv.Atoi(os.Getenv("UV_THREADPOOL_SIZE"))
	if err != nil {
		return leastPool
	}
	return min(max(n, leastPool), mostPool)
}
