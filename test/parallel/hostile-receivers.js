'use strict';
// Methods that call others of their receiver, which the program may have taken away.
const t = (f) => { try { console.log(f()); } catch (e) { console.log(e.name); } };
const E = require('events');
t(() => E.prototype.once.call({}, 'x', () => {}));
t(() => E.prototype.prependOnceListener.call({}, 'x', () => {}));
t(() => { const e = new E(); e.on = 5; e.once('x', () => {}); });
t(() => { const e = new E(); e.removeListener = undefined; e.once('x', () => {}); e.emit('x'); });
t(() => { const e = new E(); e.on('a', () => {}); e.removeListener = 1; e.on('removeListener', () => {}); e.removeAllListeners(); });
t(() => require.extensions['.js'](undefined, __filename));
t(() => require('module')._extensions['.json'](undefined, `${__dirname}/nothere.json`));
