// What workers log arrives whole and in the order of each worker, before the program ends.
const { Worker } = require('worker_threads');
const lines = 300;
const code = `
  const { workerData } = require('worker_threads');
  for (let i = 0; i < ${lines}; i++) console.log(workerData + ' ' + i + ' ' + 'x'.repeat(i % 50));
  console.error('not on stdout');
  process.exit(0);
`;
const write = process.stdout.write;
let text = '';
process.stdout.write = (chunk) => { text += chunk; return true; };
for (const name of ['a', 'b', 'c']) {
  const w = new Worker(code, { eval: true, workerData: name, stdout: true });
  w.stdout.on('data', (d) => { text += d; });
}
process.on('exit', () => {
  process.stdout.write = write;
  const got = text.split('\n').slice(0, -1);
  const next = { a: 0, b: 0, c: 0 };
  for (const line of got) {
    const [name, n, xs] = line.split(' ');
    if (Number(n) !== next[name]++ || xs.length !== n % 50) console.log('out of order', line);
  }
  console.log(got.length, next);
});
