// A call of a name that nothing has throws before its arguments are evaluated.
const t = (f) => { try { f() } catch (e) { console.log(e.message) } };
const log = (x) => { console.log('log', x); return x };
t(() => { f9(log(1)) });
t(() => { f9(...[log(2)]) });
t(() => { new f9(log(3)) });
t(() => { let x = 1; x(log(4)) });
t(() => { f9`${log(5)}` });
t(() => { f9 = log(6) });
t(() => { 'use strict'; f10 = log(7) });
t(() => { f9.x(log(8)) });
t(() => { f9?.(log(9)) });
t(() => { f9 += log(11) });
t(() => { tdz(log(12)); let tdz });
t(() => { f99 + log(13) });
t(()=>{ with({}) { f99(log(14)) } });
t(function () { 'use strict'; f99(log(16)) });
