// This file is empty on purpose: it lets the package declare functions without bodies, which go:linkname fills.
