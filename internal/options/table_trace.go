package options

// traces are the options of trace events.
func traces() []Option {
	return []Option{
		{Name: "--trace-events-enabled", Group: Diagnostics, Help: "write the trace events of the usual categories: v8, node and node.async_hooks",
			toggle: func(s *Set) *bool { return &s.Trace.Usual }},
		{Name: "--trace-event-categories", Arg: Required, Hint: "list", Group: Diagnostics, Help: "write trace events of these categories, in Chrome's format",
			parse: func(s *Set, v string) error {
				s.Trace.On, s.Trace.Categories = true, v
				return nil
			}},
		{Name: "--trace-event-file-pattern", Arg: Required, Hint: "name", Group: Diagnostics,
			Help: "file of trace events; node_trace.${rotation}.log by default, and ${pid} stands for the process",
			text: func(s *Set) *string { return &s.Trace.File }},
	}
}
