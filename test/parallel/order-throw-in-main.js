'use strict';
// An error of the main script that a listener handles: what the script queued still runs.
const log = (s) => console.log(s);
process.on('uncaughtException', (err, origin) => log(`caught ${err.message} ${origin}`));
process.nextTick(() => log('tick'));
Promise.resolve().then(() => log('job'));
setTimeout(() => log('timeout'), 1);
setImmediate(() => log('immediate'));
process.on('exit', (code) => log(`exit ${code}`));
for (const until = Date.now() + 5; Date.now() < until;);
throw new Error('main');
