'use strict';

// The tab key: completers of each kind, prefixes, and lists in columns.

const { PassThrough } = require('stream');
const readline = require('readline');

function session(title, keys, completer, columns) {
  const input = new PassThrough();
  const output = new PassThrough();
  if (columns !== undefined) output.columns = columns;
  let text = '';
  output.on('data', (d) => { text += d; });
  const rl = readline.createInterface({ input, output, terminal: true, completer });
  for (const key of keys) input.write(key);
  console.log(`# ${title}`);
  console.log(JSON.stringify(rl.line), JSON.stringify(text));
  rl.close();
}

const words = ['apple', 'apricot', 'banana', 'blueberry', 'cherry'];
const answer = (line) => [words.filter((w) => w.startsWith(line)), line];

session('one', ['ban', '\t'], answer, 40);
session('a common beginning', ['a', '\t', '\t', '\t'], answer, 40);
session('all', ['\t', '\t'], answer, 20);
session('none', ['x', '\t', '\t'], answer, 40);
session('called back', ['c', '\t'], (line, callback) => callback(null, answer(line)), 40);
session('failing', ['c', '\t'], (line, callback) => callback('no'), 40);
session('another case', ['CH', '\t'], (line) => [['cherry'], line], 40);
session('groups', ['\t', '\t'], () => [['one', 'two', '', 'three', ''], ''], 40);
session('no columns', ['\t', '\t'], () => [['one', 'two'], ''], undefined);
session('pasted', ['a\tb'], answer, 40);
session('wide', ['あ', '\t', '\t'], () => [['あいう', 'あいえお', 'あいx'], 'あ'], 30);
