// Asynchronous iterators are disposed of by `await using`: those of the runtime and of programs.
const events = require('events');
const timers = require('timers/promises');
const readline = require('readline');
const { Readable } = require('stream');

(async () => {
  {
    await using g = (async function*() {
      try {
        yield 1;
      } finally {
        console.log('finally');
      }
    })();
    console.log(await g.next());
  }
  const emitter = new events.EventEmitter();
  {
    await using lines = events.on(emitter, 'line');
    emitter.emit('line', 5);
    console.log(await lines.next(), emitter.listenerCount('line'));
  }
  console.log(emitter.listenerCount('line'));
  {
    await using ticks = timers.setInterval(1, 'tick');
    console.log(await ticks.next());
  }
  {
    const input = Readable.from(['a\nb\n']);
    await using lines = readline.createInterface({ input })[Symbol.asyncIterator]();
    console.log(await lines.next());
  }
  const proto = Object.getPrototypeOf(Object.getPrototypeOf((async function*() {}).prototype));
  const { value, ...attributes } = Object.getOwnPropertyDescriptor(proto, Symbol.asyncDispose);
  console.log(attributes, value.name, value.length);
  const cases = [{}, { return() { return 5; } }, { async return() { throw new Error('rejected'); } }, { return() { throw new Error('thrown'); } },
    { return: 5 }, { get return() { throw new Error('getter'); } }, { return: null }];
  for (const o of cases) {
    await value.call(o).then((v) => console.log('value', v), (e) => console.log(e.name, e.message));
  }
})();
