'use strict';

// Lines of streams that are no terminals, however they are cut into pieces.

const { PassThrough, Readable } = require('stream');
const readline = require('readline');

function lines(pieces, options) {
  return new Promise((resolve) => {
    const input = Readable.from(pieces, { objectMode: true });
    const seen = [];
    const rl = readline.createInterface({ input, ...options });
    rl.on('line', (line) => seen.push(line));
    rl.on('close', () => resolve(seen));
  });
}

const show = (title, value) => console.log(title.padEnd(24), JSON.stringify(value));

async function iterate() {
  const rl = readline.createInterface({ input: Readable.from([Buffer.from('x\ny\nz')]) });
  const seen = [];
  for await (const line of rl) {
    seen.push(line);
    if (line === 'y') break;
  }
  show('left early', seen);
  const many = readline.createInterface({ input: Readable.from(['line\n'.repeat(5000)]) });
  let n = 0;
  for await (const line of many) if (line === 'line') n++;
  show('many', n);
}

(async () => {
  show('newlines', await lines(['a\nb\n\nc']));
  show('returns', await lines(['a\rb\r\nc\r']));
  show('separators', await lines(['a\u2028b\u2029c\u0085d']));
  show('cut after a return', await lines(['a\r', '\nb']));
  show('the same, told apart', await lines(['a\r', '\nb'], { crlfDelay: Infinity }));
  const euro = Buffer.from('1 €\n2 €\n');
  show('cut in a character', await lines([euro.subarray(0, 3), euro.subarray(3)]));
  show('one by one', await lines([...'ab\ncd\n'].map((c) => Buffer.from(c))));
  show('empty', await lines(['']));
  show('wide', await lines(['日本\r\n語\n']));

  // Questions take the next line; others wait for nobody.
  const input = new PassThrough();
  const rl = readline.createInterface({ input });
  rl.on('line', (line) => show('line', line));
  rl.question('?', (answer) => {
    show('answer', answer);
    rl.question('?', (second) => {
      show('second', second);
      rl.close();
    });
  });
  rl.on('close', async () => {
    show('closed', rl.closed);
    for (const method of ['prompt', 'pause', 'resume', 'write', 'question']) {
      try {
        rl[method]('', () => {});
      } catch (e) {
        show(method, [e.code, e.message]);
      }
    }
    rl.close();
    await iterate();
  });
  input.write('one\ntwo\nthree\n');
})();
