// This file is empty on purpose: it lets the package declare a function without a body, which go:linkname fills.
