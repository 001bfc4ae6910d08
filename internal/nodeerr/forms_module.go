package nodeerr

import "strings"

// ModuleNotFound makes CommonJS's MODULE_NOT_FOUND. stack holds the files that led to the request, the nearest first; the
// property requireStack has them as well.
func ModuleNotFound(request string, stack []string) *Error {
	e := New("MODULE_NOT_FOUND", "Cannot find module '"+request+"'"+requireStack(stack))
	return e.With("requireStack", append([]string{}, stack...))
}

func requireStack(stack []string) string {
	if len(stack) == 0 {
		return ""
	}
	return "\nRequire stack:\n- " + strings.Join(stack, "\n- ")
}

// ESMNotFound makes ERR_MODULE_NOT_FOUND for a file: path is what was looked for, base the importing file or "", and url the
// file's URL.
func ESMNotFound(path, base, url string) *Error {
	return New("ERR_MODULE_NOT_FOUND", "module", path, base).With("url", url)
}

// PackageNotFound makes ERR_MODULE_NOT_FOUND for a bare specifier whose package is in no node_modules folder.
func PackageNotFound(name, base string) *Error {
	return New("ERR_MODULE_NOT_FOUND", "package", name, base)
}

func renderModuleNotFound(args []any) string {
	want("ERR_MODULE_NOT_FOUND", args, 3, 3)
	return "Cannot find " + text(args[0]) + " '" + text(args[1]) + "' imported from " + text(args[2])
}

// InvalidPackageConfig makes ERR_INVALID_PACKAGE_CONFIG for the package.json at path. base and reason may be "".
func InvalidPackageConfig(path, base, reason string) *Error {
	return New("ERR_INVALID_PACKAGE_CONFIG", path, base, reason)
}

func renderInvalidPackageConfig(args []any) string {
	want("ERR_INVALID_PACKAGE_CONFIG", args, 3, 3)
	m := "Invalid package config " + text(args[0])
	if base := text(args[1]); base != "" {
		m += " while importing " + base
	}
	m += "."
	if reason := text(args[2]); reason != "" {
		m += " " + reason
	}
	return m
}

// InvalidPackageTarget makes ERR_INVALID_PACKAGE_TARGET. dir is the package's folder with a separator at its end, key the
// subpath or "#" name, and target the JSON text of the target.
func InvalidPackageTarget(dir, key, target string, imports bool, base string) *Error {
	return New("ERR_INVALID_PACKAGE_TARGET", dir, key, target, imports, base)
}

func renderInvalidPackageTarget(args []any) string {
	want("ERR_INVALID_PACKAGE_TARGET", args, 5, 5)
	dir, key, target, base := text(args[0]), text(args[1]), text(args[2]), text(args[4])
	imports, _ := args[3].(bool)
	field := "exports"
	if imports {
		field = "imports"
	}
	m := `Invalid "` + field + `" `
	if key == "." && !imports {
		m += "main target " + target + " defined in the package config " + dir + "package.json"
	} else {
		m += "target " + target + " defined for '" + key + "' in the package config " + dir + "package.json"
	}
	m += importedFrom(base)
	if !imports && len(target) > 2 && target[0] == '"' && !strings.HasPrefix(target, `"./`) {
		m += `; targets must start with "./"`
	}
	return m
}

// PackagePathNotExported makes ERR_PACKAGE_PATH_NOT_EXPORTED; dir as for InvalidPackageTarget.
func PackagePathNotExported(dir, subpath, base string) *Error {
	return New("ERR_PACKAGE_PATH_NOT_EXPORTED", dir, subpath, base)
}

func renderPackagePathNotExported(args []any) string {
	want("ERR_PACKAGE_PATH_NOT_EXPORTED", args, 2, 3)
	base := ""
	if len(args) == 3 {
		base = text(args[2])
	}
	dir, subpath := text(args[0]), text(args[1])
	if subpath == "." {
		return `No "exports" main defined in ` + dir + "package.json" + importedFrom(base)
	}
	return "Package subpath '" + subpath + `' is not defined by "exports" in ` + dir + "package.json" + importedFrom(base)
}

// PackageImportNotDefined makes ERR_PACKAGE_IMPORT_NOT_DEFINED. dir is "" where there is no package.
func PackageImportNotDefined(specifier, dir, base string) *Error {
	return New("ERR_PACKAGE_IMPORT_NOT_DEFINED", specifier, dir, base)
}

func renderPackageImportNotDefined(args []any) string {
	want("ERR_PACKAGE_IMPORT_NOT_DEFINED", args, 3, 3)
	m := `Package import specifier "` + text(args[0]) + `" is not defined`
	if dir := text(args[1]); dir != "" {
		m += " in package " + dir + "package.json"
	}
	return m + " imported from " + text(args[2])
}

func importedFrom(base string) string {
	if base == "" {
		return ""
	}
	return " imported from " + base
}

func renderUnsupportedESMURLScheme(args []any) string {
	want("ERR_UNSUPPORTED_ESM_URL_SCHEME", args, 3, 3)
	m := "Only URLs with a scheme in: " + List(strs(args[1]), "and") + " are supported by the default ESM loader."
	if windows, _ := args[2].(bool); windows {
		m += " On Windows, absolute paths must be valid file:// URLs."
	}
	return m + " Received protocol '" + text(args[0]) + "'"
}

// UnsupportedESMURLScheme makes ERR_UNSUPPORTED_ESM_URL_SCHEME. protocol has its colon; driveHint tells that the URL is in
// truth a Windows path.
func UnsupportedESMURLScheme(protocol string, supported []string, driveHint bool) *Error {
	return New("ERR_UNSUPPORTED_ESM_URL_SCHEME", protocol, supported, driveHint)
}

const topLevelAwaitHint = "require() cannot be used on an ESM graph with top-level await. Use import() instead. " +
	"To see where the top-level await comes from, use --experimental-print-required-tla."

// RequireAsyncModule makes ERR_REQUIRE_ASYNC_MODULE. filename and stack may be empty.
func RequireAsyncModule(filename string, stack []string) *Error {
	return New("ERR_REQUIRE_ASYNC_MODULE", filename, stack)
}

func renderRequireAsyncModule(args []any) string {
	want("ERR_REQUIRE_ASYNC_MODULE", args, 2, 2)
	m := topLevelAwaitHint
	if f := text(args[0]); f != "" {
		m += "\nRequired module: " + f
	}
	return m + requireStack(strs(args[1]))
}

// RequireESM makes ERR_REQUIRE_ESM. parent and packageJSON may be ""; packageJSON is the package.json whose "type" makes a .js
// file an ES module, and esmSyntax tells that the file is one by its own text or extension.
func RequireESM(filename string, esmSyntax bool, parent, packageJSON string) *Error {
	return New("ERR_REQUIRE_ESM", filename, esmSyntax, parent, packageJSON)
}

func renderRequireESM(args []any) string {
	want("ERR_REQUIRE_ESM", args, 4, 4)
	filename, parent, packageJSON := text(args[0]), text(args[2]), text(args[3])
	esmSyntax, _ := args[1].(bool)
	m := "require() of ES Module " + filename
	if parent != "" {
		m += " from " + parent
	}
	m += " not supported."
	if packageJSON == "" {
		return m
	}
	base := filename[strings.LastIndexAny(filename, `/\`)+1:]
	if esmSyntax {
		return m + "\nInstead change the require of " + base + " in " + parent +
			" to a dynamic import() which is available in all CommonJS modules."
	}
	return m + "\n" + base + " is treated as an ES module file as it is a .js file whose nearest parent package.json contains " +
		`"type": "module" which declares all .js files in that package scope as ES modules.` +
		"\nInstead either rename " + base + " to end in .cjs, change the requiring code to use dynamic import() which is " +
		`available in all CommonJS modules, or change "type": "module" to "type": "commonjs" in ` + packageJSON +
		" to treat all .js files as CommonJS (using .mjs for all ES modules instead).\n"
}
