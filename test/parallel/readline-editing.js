'use strict';

// What each key does to a line on a terminal: what is written, and the line that comes of it.

const { PassThrough } = require('stream');
const readline = require('readline');

function session(title, keys, options = {}) {
  const input = new PassThrough();
  const output = new PassThrough();
  output.columns = options.columns ?? 40;
  const written = [];
  output.on('data', (d) => written.push(String(d)));
  const rl = readline.createInterface({ input, output, terminal: true, ...options });
  const lines = [];
  rl.on('line', (line) => lines.push(line));
  for (const event of ['SIGINT', 'close', 'pause', 'resume']) if (!options.plain) rl.on(event, () => lines.push(`<${event}>`));
  for (const key of keys) {
    if (rl.closed) break;
    input.write(key);
  }
  console.log(`# ${title}`);
  console.log(JSON.stringify(rl.line), rl.cursor, JSON.stringify(rl.getCursorPos()));
  console.log(JSON.stringify(lines), JSON.stringify(rl.history));
  console.log(JSON.stringify(written.join('')));
  rl.close();
}

const left = '\x1b[D';
const right = '\x1b[C';
const up = '\x1b[A';
const down = '\x1b[B';
const ctrl = (c) => String.fromCharCode(c.charCodeAt(0) & 31);
const meta = (c) => `\x1b${c}`;

session('typing', ['hello', '\r']);
session('a pasted text', ['one\ntwo\r\nthree\rfour']);
session('insertion in the middle', ['held', left, 'lo worl', '\r']);
session('home and end', ['middle', ctrl('a'), '<', ctrl('e'), '>', '\x1b[H', '1', '\x1b[F', '2']);
session('by words', ['one two, three', meta('b'), '[', meta('b'), meta('b'), '(', meta('f'), ')', '\x1b[1;5C', '}', '\x1b[1;5D', '{']);
session('deletion', ['abcdef', '\x7f', ctrl('h'), left, left, '\x1b[3~', ctrl('d'), '.']);
session('words deleted', ['alpha beta  gamma.delta', ctrl('w'), ctrl('w'), meta('\x7f'), ctrl('a'), meta('d')]);
session('killed and yanked', ['first second', ctrl('u'), 'x', ctrl('y'), ctrl('a'), ctrl('k'), ctrl('y'), meta('y'), meta('y')]);
session('undo and redo', ['abc', 'def', ctrl('w'), '\x1f', '\x1f', '\x1e', '\x1f', '\x1f', '\x1f']);
session('history', ['alpha\r', 'beta\r', 'alpha\r', up, up, up, up, down, down, '!', '\r', ctrl('p'), ctrl('p'), ctrl('n')]);
session('history by what the line begins with', ['get one\r', 'put two\r', 'get three\r', 'ge', up, up, up, down, down, down]);
session('duplicates', ['a\r', 'b\r', 'a\r', '  \r', '\r'], { removeHistoryDuplicates: true });
session('a short history', ['a\r', 'b\r', 'c\r'], { historySize: 2 });
session('no history', ['a\r', up], { historySize: 0 });
session('an earlier history', [up, up, '\r'], { history: ['x', 'y'] });
session('wrapping', ['0123456789abcdefghij', ctrl('a'), 'x', right, '\x7f', ctrl('e'), '.'], { columns: 10 });
session('wide and combined characters', ['日本語', left, '\x7f', 'e\u0301', ctrl('a'), right, '👩', left, '\x1b[3~'], { columns: 9 });
session('tabs', ['a\tb'], { tabSize: 4 });
session('screen cleared', ['abc', ctrl('l')]);
session('interrupted', ['abc', ctrl('c'), 'def']);
session('interrupted without a listener', ['abc', ctrl('c')], { plain: true });
session('the end', ['abc', ctrl('u'), ctrl('d')]);
session('unknown keys', ['a', '\x1b[99~', ctrl('g'), meta('q'), '\x1b[5~', '\x1b[2~', 'b']);
session('a prompt in colour', ['ab', left, 'c'], { prompt: '\x1b[32mnode\x1b[39m> ' });
