'use strict';

// What every benchmark of this folder stands on. A benchmark is a program that runs in any Node-like runtime:
//
//   node FILE --list            prints its configurations as JSON
//   node FILE key=value ...     runs one configuration and prints one line of JSON: name, conf, rate, time
//
// A configuration that only a fresh process can measure gives `spawn`: the tool starts that command itself.

const path = require('path');

exports.createBenchmark = function createBenchmark(main, params, options = {}) {
  const name = path.relative(__dirname, process.argv[1]).replace(/\\/g, '/');
  if (process.argv[2] === '--list') {
    console.log(JSON.stringify(combinations(params).filter((c) => !options.only || options.only(c))));
    return undefined;
  }
  const conf = pick(params, process.argv.slice(2));
  const bench = new Benchmark(name, conf);
  setImmediate(() => main(conf, bench));
  return bench;
};

class Benchmark {
  constructor(name, conf) {
    this.name = name;
    this.conf = conf;
    this.begin = 0n;
  }

  start() { this.begin = process.hrtime.bigint(); }

  // Ends a run of n operations.
  end(n) {
    const seconds = Number(process.hrtime.bigint() - this.begin) / 1e9;
    this.report(n / seconds, seconds);
  }

  report(rate, time) { console.log(JSON.stringify({ name: this.name, conf: this.conf, rate, time })); }

  // Has the tool start the runtime with these arguments, `count` times, and measure that.
  spawn(args, count) { console.log(JSON.stringify({ name: this.name, conf: this.conf, spawn: args, count })); }
}

function combinations(params) {
  let all = [{}];
  for (const key of Object.keys(params)) {
    const next = [];
    for (const c of all) for (const value of params[key]) next.push({ ...c, [key]: value });
    all = next;
  }
  return all;
}

function pick(params, args) {
  const conf = {};
  for (const key of Object.keys(params)) conf[key] = params[key][0];
  for (const arg of args) {
    const at = arg.indexOf('=');
    const key = arg.slice(0, at);
    if (at < 0 || !(key in params)) {
      console.error(`unknown parameter: ${arg}; known are ${Object.keys(params).join(', ')}`);
      process.exit(2);
    }
    const value = arg.slice(at + 1);
    conf[key] = typeof params[key][0] === 'number' ? Number(value) : value;
  }
  return conf;
}
