//go:build !node_go_no_embedded_cache

package embedded

import _ "embed" // for the archive

//go:embed builtins.bin
var data string
