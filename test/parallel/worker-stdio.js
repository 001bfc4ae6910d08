// stdin, stdout and stderr of a worker as streams of its parent.
const { Worker } = require('worker_threads');
const w = new Worker(`
  process.stdin.setEncoding('utf8');
  let text = '';
  process.stdin.on('data', (d) => { text += d; });
  process.stdin.on('end', () => {
    process.stdout.write('out ' + text);
    console.error('err ' + text);
  });
`, { eval: true, stdin: true, stdout: true, stderr: true });
const seen = { out: '', err: '' };
w.stdout.setEncoding('utf8').on('data', (d) => { seen.out += d; }).on('end', () => { seen.ended = true; });
w.stderr.setEncoding('utf8').on('data', (d) => { seen.err += d; });
w.stdin.write('some ');
w.stdin.end('input');
w.on('exit', (code) => setTimeout(() => {
  console.log(code, seen);
  const other = new Worker('process.stdin.on("end", () => console.log("no input: ended")).resume()', { eval: true });
  console.log(other.stdin);
}, 5));
