'use strict';
module.exports = (s) => `got ${s}`;
module.exports.add = ({ a, b }) => a + b;
module.exports.fail = (why) => { throw Object.assign(new TypeError(`failed: ${why}`), { code: 'E_TASK' }); };
module.exports.forever = () => { for (;;); };
module.exports.twice = (buffer) => new Uint8Array(buffer).map((n) => n * 2).buffer;
