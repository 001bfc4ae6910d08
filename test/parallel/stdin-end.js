// Standard input that ends at once, and one that is never read.
const chunks = [];
console.log(process.stdin.fd, process.stdin.readable);
process.stdin.setEncoding('utf8');
process.stdin.on('data', (d) => chunks.push(d));
process.stdin.on('end', () => console.log('end', chunks));
