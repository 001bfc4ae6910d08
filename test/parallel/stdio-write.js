// process.stdout is a stream; its writes and those of console come in order.
const order = [];
console.log('console first');
console.log(process.stdout.write('written\n', () => order.push('callback')), order.length);
process.stdout.write(Buffer.from('buffer\n'));
process.stdout.write('68657820616e64200a', 'hex');
process.stdout.cork();
process.stdout.write('corked ');
process.stdout.write('together\n');
process.stdout.uncork();
console.log(process.stdout.fd, process.stderr.fd, process.stdout.writable, process.stdout === process.stdout);
const write = process.stdout.write;
process.stdout.write = (text) => { order.push('replaced ' + text.trim()); return true; };
console.log('goes to the replacement');
process.stdout.write = write;
try { process.stdout.write(5); } catch (e) { console.log(e.code); }
process.stdout.end('the end\n');
process.stdout.on('finish', () => console.error('finish'));
setTimeout(() => process.stderr.write(''), 1);
process.on('exit', () => { process.exitCode = order.length === 2 && order[1] === 'callback' ? 0 : 9; });
