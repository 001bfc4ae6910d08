'use strict';

// Counts the primes below a number (one million unless the first argument says otherwise) with eight workers. Each worker sieves
// every eighth block, so that all have equally much to do, and sends a message for each block that it has finished.
//
//   node-go --stats examples/primes.js [limit]

const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');

const WORKERS = 8;
const BLOCK = 1 << 14;

function sieve(limit) {
  const composite = new Uint8Array(limit + 1);
  const primes = [];
  for (let n = 2; n <= limit; n++) {
    if (composite[n]) continue;
    primes.push(n);
    for (let m = n * n; m <= limit; m += n) composite[m] = 1;
  }
  return primes;
}

// The primes from `from` up to, but without, `to`, given all primes up to the root of `to`.
function sieveBlock(from, to, small) {
  const composite = new Uint8Array(to - from);
  for (const p of small) {
    if (p * p >= to) break;
    for (let m = Math.max(p * p, Math.ceil(from / p) * p); m < to; m += p) composite[m - from] = 1;
  }
  let count = 0;
  let last = 0;
  for (let n = Math.max(from, 2); n < to; n++) {
    if (!composite[n - from]) {
      count++;
      last = n;
    }
  }
  return { count, last };
}

function work({ index, limit }) {
  const small = sieve(Math.ceil(Math.sqrt(limit)));
  for (let from = index * BLOCK; from < limit; from += WORKERS * BLOCK) {
    parentPort.postMessage(sieveBlock(from, Math.min(from + BLOCK, limit), small));
  }
}

function main() {
  const limit = Number(process.argv[2] ?? 1000000);
  if (!Number.isSafeInteger(limit) || limit < 0) {
    console.error('usage: primes.js [limit]');
    process.exitCode = 1;
    return;
  }
  const results = [];
  let running = WORKERS;
  for (let index = 0; index < WORKERS; index++) {
    const result = { worker: index, blocks: 0, primes: 0, largest: 0 };
    results.push(result);
    const worker = new Worker(__filename, { workerData: { index, limit }, name: `sieve ${index}` });
    worker.on('message', ({ count, last }) => {
      result.blocks++;
      result.primes += count;
      result.largest = Math.max(result.largest, last);
    });
    worker.on('error', (error) => { throw error; });
    worker.on('exit', () => {
      if (--running === 0) report(limit, results);
    });
  }
}

function report(limit, results) {
  let total = 0;
  let largest = 0;
  for (const { worker, blocks, primes, largest: own } of results) {
    console.log(`worker ${worker}: ${primes} primes in ${blocks} blocks`);
    total += primes;
    largest = Math.max(largest, own);
  }
  console.log(`${total} primes below ${limit}${total > 0 ? `, the largest is ${largest}` : ''}`);
}

if (isMainThread) main();
else work(workerData);
