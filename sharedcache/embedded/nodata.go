//go:build node_go_no_embedded_cache

package embedded

const data = ""
