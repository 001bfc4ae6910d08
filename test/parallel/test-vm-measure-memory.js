// Flags: --no-warnings
'use strict';
const vm = require('vm');
for (const options of [5, null, 'summary', { mode: 'other' }, { mode: 5 }, { execution: 'other' }])
  try { vm.measureMemory(options); } catch (e) { console.log(e.name, e.code, e.message); }
(async () => {
  const { total } = await vm.measureMemory({ execution: 'eager' });
  const held = Array.from({ length: 20000 }, (_, i) => ({ i }));
  const { total: more } = await vm.measureMemory({ mode: 'summary', execution: 'eager' });
  const { jsMemoryEstimate: a, jsMemoryRange: range } = total;
  console.log(a > 0, range.length, range[0] <= a && a <= range[1], more.jsMemoryEstimate - a > held.length * 16);
})();
