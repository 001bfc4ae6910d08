package options

// reports are the options of process.report.
func reports() []Option {
	row := func(name, help string, field func(*Report) *bool) Option {
		return Option{Name: name, Group: Diagnostics, Help: help, toggle: func(s *Set) *bool { return field(&s.Report) }}
	}
	alias := func(o Option, other string) Option { o.Alias = other; return o }
	text := func(name, hint, help string, field func(*Report) *string) Option {
		return Option{Name: name, Arg: Required, Hint: hint, Group: Diagnostics, Help: help, text: func(s *Set) *string { return field(&s.Report) }}
	}
	return []Option{
		row("--report-uncaught-exception", "write a report when an exception ends the program", func(r *Report) *bool { return &r.OnUncaught }),
		row("--report-on-signal", "write a report on a signal", func(r *Report) *bool { return &r.OnSignal }),
		row("--report-on-fatalerror", "process.report.reportOnFatalError at the start; the Go runtime's own faults leave a stack instead", func(r *Report) *bool { return &r.OnFatalError }),
		row("--report-compact", "reports of one line", func(r *Report) *bool { return &r.Compact }),
		row("--report-exclude-network", "reports without network interfaces", func(r *Report) *bool { return &r.ExcludeNetwork }),
		row("--report-exclude-env", "reports without environment variables", func(r *Report) *bool { return &r.ExcludeEnv }),
		text("--report-signal", "signal", "the signal of --report-on-signal; SIGUSR2 by default", func(r *Report) *string { return &r.Signal }),
		alias(text("--report-directory", "folder", "where reports go; the working directory by default", func(r *Report) *string { return &r.Directory }), "--report-dir"),
		text("--report-filename", "name", "name of the report; it holds time and process otherwise", func(r *Report) *string { return &r.Filename }),
	}
}
