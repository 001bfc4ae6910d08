// Where the engine's own errors are placed.
const show = (f) => { try { f(); } catch (e) { console.log(trim(e.stack).split('\n').slice(0, 2).join('|')); } };
const o = {}, list = [1];
show(() => { null.x = 1; });
show(() => { undefined.foo.bar = 1; });
show(() => { o.y.z = 1; });
show(() => { o.a(); });
show(() => { o['a'](); });
show(() => { o.a['b']; });
show(() => { new o.a(); });
show(() => { missing; });
show(() => { missing(); });
show(() => { const c = 1; c = 2; });
show(() => { late; let late; });
show(() => { list[1].x; });
show(() => { list.map(5); });
show(() => { JSON.parse('{'); });
show(() => { decodeURI('%'); });
show(() => { list.reduce.call([], () => 1); });
