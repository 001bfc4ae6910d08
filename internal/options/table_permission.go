package options

import "slices"

// permissions are the options of the permission model.
func permissions() []Option {
	allow := func(name, help string) Option {
		return Option{Name: name, Group: Running, Help: help, parse: func(s *Set, _ string) error {
			if a := &s.Permission.Allowed; !slices.Contains(*a, name) {
				*a = append(*a, name)
			}
			return nil
		}}
	}
	return []Option{
		{Name: "--permission", Group: Running, Help: "let the program do no more than the --allow-... options say",
			toggle: func(s *Set) *bool { return &s.Permission.On }},
		{Name: "--allow-fs-read", Arg: Required, Hint: "path", Group: Running, Help: "with --permission: a file or folder that may be read, or * for all; may be repeated",
			list: func(s *Set) *[]string { return &s.Permission.Read }},
		{Name: "--allow-fs-write", Arg: Required, Hint: "path", Group: Running, Help: "with --permission: a file or folder that may be written, or * for all; may be repeated",
			list: func(s *Set) *[]string { return &s.Permission.Write }},
		allow("--allow-addons", "with --permission: native add-ons, of which none can be loaded in any case"),
		allow("--allow-child-process", "with --permission: processes may be started"),
		allow("--allow-worker", "with --permission: workers may be started"),
		allow("--allow-wasi", "with --permission: WASI may be used"),
		allow("--allow-net", "with --permission: the network may be used"),
		allow("--allow-inspector", "with --permission: the inspector, which is not there in any case"),
	}
}
