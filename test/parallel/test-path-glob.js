// path.matchesGlob, and the errors of wrong arguments.
const path = require('path');
for (const [p, g] of [['a/b.js', '*/*.js'], ['a/b/c.js', '**/*.js'], ['.x', '*'], ['a.ts', '{a,b}.{ts,js}'], ['foo', '+(f|o)'], ['b', '[a-c]'], ['a\\b', 'a/b'], ['x', '!(x)'], ['', '']]) {
  console.log(p, g, path.posix.matchesGlob(p, g), path.win32.matchesGlob(p, g));
}
for (const name of ['join', 'resolve', 'relative', 'basename', 'format', 'parse', 'matchesGlob']) {
  try { path[name](5); } catch (e) { console.log(name, e.code, e.message); }
}
