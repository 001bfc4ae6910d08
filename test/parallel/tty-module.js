// node:tty without a terminal: isatty, colour depth by environment, argument checks.
const tty = require('tty');
console.log(tty.isatty(1), tty.isatty(-1), tty.isatty(99), tty.isatty('1'), tty.isatty(1.5));
console.log(typeof tty.ReadStream, typeof tty.WriteStream);
for (const fd of [-1, 1.5, 'x']) {
  try { new tty.WriteStream(fd); } catch (e) { console.log(e.name, e.code, e.message); }
}
const { getColorDepth, hasColors } = tty.WriteStream.prototype;
for (const env of [{ TERM: 'xterm' }, { TERM: 'xterm-256color' }, { TERM: 'dumb' }, { COLORTERM: 'truecolor' }, { NO_COLOR: '1', TERM: 'xterm' },
  { FORCE_COLOR: '3' }, { FORCE_COLOR: '0' }, { FORCE_COLOR: '' }, { TMUX: '1' }, { CI: '1' }, { CI: '1', TRAVIS: '1' }, { TERM_PROGRAM: 'Apple_Terminal' }, {}]) {
  console.log(JSON.stringify(env), getColorDepth(env));
}
const self = { getColorDepth };
console.log(hasColors.call(self, 16, { TERM: 'xterm' }), hasColors.call(self, 256, { TERM: 'xterm' }), hasColors.call(self, { COLORTERM: '24bit' }));
try { hasColors.call(self, 1); } catch (e) { console.log(e.code); }
