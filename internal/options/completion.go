package options

import "strings"

// CompletionBash is a script for bash that completes the options of the command.
func CompletionBash() string {
	var names []string
	table := Table()
	for i := range table {
		o := &table[i]
		for _, name := range []string{o.Name, o.Alias, o.Short} {
			if name != "" && o.Group != Refused {
				names = append(names, name)
			}
		}
	}
	return `_node_complete() {
  local cur_word options
  cur_word="${COMP_WORDS[COMP_CWORD]}"
  if [[ "${cur_word}" == -* ]] ; then
    COMPREPLY=( $(compgen -W '` + strings.Join(names, " ") + `' -- "${cur_word}") )
    return 0
  else
    COMPREPLY=( $(compgen -f "${cur_word}") )
    return 0
  fi
}
complete -o filenames -o nospace -o bashdefault -F _node_complete node node_g
`
}
