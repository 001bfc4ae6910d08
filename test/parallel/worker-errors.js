// What a worker throws reaches its parent as a real error; values of any kind do too.
const { Worker } = require('worker_threads');
const codes = [
  'throw new Error("plain")',
  'throw Object.assign(new TypeError("typed"), { code: "E_CODE", extra: { deep: [1] } })',
  'throw new RangeError("with cause", { cause: new Error("the cause") })',
  'class Mine extends Error { constructor(m) { super(m); this.name = "Mine"; } } throw new Mine("own class")',
  'null.x',
  'throw 5', 'throw "text"', 'throw null', 'throw undefined', 'throw { plain: true }',
  'Promise.reject(new Error("rejected"))', 'Promise.reject(7)',
  'setTimeout(() => { throw new Error("later") }, 1)',
  'let = = 1',
  'throw () => {}',
  'process.on("uncaughtException", (e) => { console.log("own handler", e.message); }); throw new Error("handled")',
];
(async () => {
  for (const code of codes) {
    await new Promise((resolve) => {
      const w = new Worker(code, { eval: true });
      w.on('error', (e) => {
        if (e instanceof Error) console.log('error', e.constructor.name, e.name, e.message, e.code, e.extra, e.cause?.message, typeof e.stack);
        else console.log('error', e);
      });
      w.on('exit', (c) => { console.log('exit', c); resolve(); });
    });
  }
})();
