// highlight.js: the tokens of several languages.
'use strict';
const hljs = require('highlight.js');
const samples = {
  javascript: 'class A extends B { #p = /re[/]x/gi; async *m(x = `t${1 + 2}`) { return await x?.y ?? 0x1Fn; } } // c',
  typescript: 'interface X<T extends object> { readonly a?: T[]; } const f = <T,>(x: T): x is T => true; enum E { A = 1 }',
  python: '@dec\ndef f(a: int, *args, **kw) -> str:\n    """doc"""\n    return f"{a!r:>{10}}" if a else None',
  go: 'package main\nfunc (s *T[K]) F(ch <-chan int) (err error) { defer func() { _ = recover() }(); return `raw` }',
  json: '{"a": [1, 2.5e3, true, null], "b": "\\u0041"}', xml: '<!DOCTYPE html><a href="x&amp;y" data-z>t<!-- c --><script>let a = 1 < 2;</script></a>',
  css: '@media (min-width: 1px) { a:hover > b::after { color: #fff; margin: -1.5em !important; } }', bash: 'for f in *.txt; do echo "${f%.*}" | sed -e \'s/a/b/\'; done # c',
  sql: "SELECT count(*) FROM t WHERE a = 'x''y' AND b IS NOT NULL;", rust: "fn main<'a>(x: &'a str) -> Result<(), Box<dyn Error>> { println!(\"{x:?}\"); r#\"raw\"# }", yaml: 'a: &x\n  - b: "c"\n  - *x\n# d', markdown: '# T\n- *a* `b` [c](d)',
};
for (const [language, code] of Object.entries(samples)) {
  const r = hljs.highlight(code, { language });
  console.log(language, r.relevance, r.illegal, r.value);
}
for (const code of ['def f(x):\n  return x + 1', '#include <stdio.h>\nint main(void) { return 0; }', 'SELECT * FROM users WHERE id = 1', '<p>hello</p>']) {
  const r = hljs.highlightAuto(code);
  console.log(r.language, r.relevance, r.secondBest && r.secondBest.language);
}
console.log(hljs.listLanguages().length, hljs.getLanguage('js').name);
