'use strict';
// Scripts with declarations that are never reached have the values that they have in any case.
const vm = require('vm');
for (const src of [
  'switch (1) { case 1: break; let y = 1; }',
  'switch (1) { case 1: 5; break; let y = 1; }',
  '1; for (;;) { 2; break; let y = 1; }',
  'for (const x of [1, 2]) { x; continue; const y = x; }',
  'l: { 3; break l; class y {} }',
  'switch (1) { case 1: break; let [y] = [1]; default: y }',
  'switch (2) { case 1: break; let y = 1; default: y }',
  'switch (2) { case 1: break; let y = 1; default: y = 1 }',
  'switch (1) { case 1: { 4; break; let y = 1; } case 2: 6 }',
  'for (let i = 0; i < 2; i++) { i; if (i) { break; let z = i; } 9 }',
  'do { 8; continue; let y; } while (false)',
  'try { l: { break l; let y; } 7 } finally { for (;;) { break; let z; } }',
  'for (;;) { try { break; let y; } finally { 1 } }',
  '(function () { for (;;) { return 1; let y = 2; } })()',
]) {
  for (const run of [(s) => vm.runInThisContext(s), (s) => vm.runInNewContext(s), (s) => (new vm.Script(s).createCachedData(), vm.runInThisContext(s))]) {
    try { console.log(src, '=>', run(src)); } catch (e) { console.log(src, '=>', e.name); }
  }
}
