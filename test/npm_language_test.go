package test

import "testing"

// TestNpmLanguage runs packages that ask much of the language: polyfills, validators, parsers, dates, regular expressions. What
// TestNpmClients says holds here.
func TestNpmLanguage(t *testing.T) { testPackages(t, "npm-language") }
