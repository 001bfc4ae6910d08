package options

import "sort"

// Environment lists the options that NODE_OPTIONS may hold, sorted: process.allowedNodeEnvironmentFlags.
func Environment() []string {
	var all []string
	for _, o := range Table() {
		if o.NoEnv {
			continue
		}
		for _, name := range []string{o.Name, o.Short, o.Alias} {
			if name != "" {
				all = append(all, name)
			}
		}
		if o.toggle != nil || o.off != nil {
			all = append(all, "--no-"+o.Name[2:])
		}
	}
	sort.Strings(all)
	return all
}
