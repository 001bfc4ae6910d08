//go:debug rsa1024min=0

// Command node-go runs Node.js programs.
package main

import (
	"os"

	"github.com/node-go/node-go/internal/cli"
)

func main() {
	cli.TuneCollector()
	os.Exit(cli.Main(cli.System()))
}
