'use strict';

// node:readline/promises: questions, completion, and movements that are written together.

const { PassThrough } = require('stream');
const readline = require('readline');
const { createInterface, Readline } = require('readline/promises');
const { promisify } = require('util');

const show = (...values) => console.log(...values.map((v) => JSON.stringify(v) ?? 'undefined'));
const failure = (e) => ({ name: e.name, code: e.code, message: e.message, cause: e.cause });

function terminal(options) {
  const input = new PassThrough();
  const output = new PassThrough();
  output.columns = 60;
  let text = '';
  output.on('data', (d) => { text += d; });
  return { input, output, rl: createInterface({ input, output, terminal: true, ...options }), text: () => text };
}

(async () => {
  {
    const { input, rl } = terminal();
    const answer = rl.question('name? ');
    input.write('Ada\r');
    show(await answer, rl.getPrompt());
    rl.close();
  }
  for (const [key, name] of [['\x03', 'Ctrl+C'], ['\x04', 'Ctrl+D']]) {
    const { input, rl } = terminal();
    const answer = rl.question(name);
    input.write(key);
    show(await answer.catch(failure), rl.closed);
  }
  {
    const { input, rl } = terminal();
    const stop = new AbortController();
    const answer = rl.question('?', { signal: stop.signal }).catch(failure);
    stop.abort('enough');
    show(await answer);
    show(await rl.question('?', { signal: AbortSignal.abort(1) }).catch(failure));
    const next = rl.question('again?');
    input.write('yes\r');
    show(await next);
    rl.close();
    show(await rl.question('late').catch(failure));
  }
  {
    const stop = new AbortController();
    const { rl } = terminal({ signal: stop.signal });
    const closed = new Promise((resolve) => rl.on('close', resolve));
    stop.abort();
    await closed;
    show('closed by a signal');
  }
  {
    const { input, rl, text } = terminal({
      async completer(line) { return [['list', 'lift', 'load'].filter((c) => c.startsWith(line)), line]; },
    });
    input.write('li');
    input.write('\t');
    await new Promise(setImmediate);
    input.write('\t');
    await new Promise(setImmediate);
    input.write('s\t');
    await new Promise(setImmediate);
    show(rl.line, text());
    rl.close();
  }
  {
    const { output, rl, text } = terminal();
    rl.close();
    const r = new Readline(output);
    await r.cursorTo(2).cursorTo(1, 3).moveCursor(-1, 2).moveCursor(0, 0).clearLine(-1).clearLine(0).clearLine(1).clearScreenDown().commit();
    r.cursorTo(9).rollback();
    await r.commit();
    new Readline(output, { autoCommit: true }).cursorTo(5);
    await new Promise(setImmediate);
    show(text());
    for (const bad of [
      () => new Readline({}), () => new Readline(output, { autoCommit: 1 }), () => r.cursorTo('1'), () => r.cursorTo(1, 'y'),
      () => r.moveCursor(1, 1.5), () => r.clearLine(2), () => readline.cursorTo(output, NaN), () => readline.cursorTo(output, 'a', 1),
      () => readline.clearLine(output, 0, 'f'), () => readline.createInterface({ input: output, completer: 1 }),
      () => readline.createInterface({ input: output, tabSize: 0 }), () => readline.createInterface({ input: output, history: 'x' }),
      () => readline.createInterface({ input: output, historySize: -1 }), () => readline.createInterface({ input: output, signal: {} }),
    ]) {
      try {
        bad();
        show('no error');
      } catch (e) {
        show(failure(e));
      }
    }
    show(readline.cursorTo(undefined, 1), readline.moveCursor(null, 1, 1), readline.clearLine(null, 0), readline.clearScreenDown(null));
  }
  {
    const input = new PassThrough();
    const rl = readline.createInterface({ input });
    const answer = promisify(rl.question).call(rl, '?');
    input.write('promised\n');
    show(await answer);
    show(await promisify(rl.question).call(rl, '?', { signal: AbortSignal.abort() }).catch((e) => e.name));
    rl.close();
  }
})();
