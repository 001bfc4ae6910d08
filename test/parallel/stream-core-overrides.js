'use strict';
// Each method that a chunk passes through can be replaced, before or while chunks flow.
const { Duplex, PassThrough, Readable, Transform, Writable } = require('stream');

function source(n, options) {
  let i = 0;
  return new Readable({ ...options, read() { this.push(i < n ? (options?.objectMode ? i++ : Buffer.from(`c${i++}`)) : null); } });
}

const cases = {
  emit(log) {
    const src = source(1);
    const emit = src.emit;
    src.emit = function(name, ...args) {
      if (name !== 'pause') log.push(`emit ${name} ${args.length ? String(args[0]).slice(0, 8) : ''}`);
      return emit.call(this, name, ...args);
    };
    return [src, new PassThrough()];
  },
  push(log) {
    const middle = new PassThrough();
    middle.push = function(chunk, encoding) {
      log.push(`push ${chunk} ${arguments.length} ${encoding}`);
      return PassThrough.prototype.push.call(this, chunk === null ? null : `<${chunk}>`);
    };
    return [source(3), middle];
  },
  write(log) {
    const middle = new PassThrough();
    middle.write = function(chunk, ...rest) {
      log.push(`write ${chunk} ${rest.length}`);
      return PassThrough.prototype.write.call(this, chunk, ...rest);
    };
    return [source(1), middle];
  },
  _write(log) {
    const middle = new PassThrough();
    middle._write = function(chunk, encoding, done) {
      log.push(`_write ${chunk} ${encoding} ${typeof done}`);
      this.push(`[${chunk}]`);
      setImmediate(done);
    };
    return [source(3), middle];
  },
  _transform(log) {
    const middle = new PassThrough();
    middle._transform = function(chunk, encoding, done) {
      log.push(`_transform ${chunk} ${encoding}`);
      done(null, `{${chunk}}`);
    };
    return [source(2), middle];
  },
  _read(log) {
    const middle = new PassThrough();
    const old = middle._read;
    middle._read = function(n) {
      log.push(`_read ${n}`);
      return old.call(this, n);
    };
    return [source(2), middle];
  },
  subclass(log) {
    class Upper extends Transform {
      _transform(chunk, encoding, done) { done(null, String(chunk).toUpperCase()); }
      _flush(done) { this.push('!'); done(); }
      push(chunk, encoding) { log.push(`push ${chunk}`); return super.push(chunk, encoding); }
    }
    return [source(2), new Upper()];
  },
  removed(log) {
    const src = source(3);
    src.on('data', function first(chunk) { log.push(`first ${chunk}`); src.removeListener('data', first); });
    return [src];
  },
  objects(log) {
    return [source(3, { objectMode: true }), new Transform({ objectMode: true, transform(v, _, done) { done(null, { v }); } })];
  },
  duplex(log) {
    const held = [];
    return [source(2), new Duplex({
      read() { if (held.length) this.push(held.shift()); },
      write(chunk, _, done) { held.push(chunk); this.push(held.shift()); done(); },
      final(done) { this.push(null); done(); },
    })];
  },
};

(async () => {
  for (const [name, make] of Object.entries(cases)) {
    const log = [];
    const streams = make(log);
    await new Promise((resolve) => {
      const sink = new Writable({
        objectMode: true,
        write(chunk, encoding, done) {
          log.push(`sink ${Buffer.isBuffer(chunk) ? chunk : JSON.stringify(chunk)} ${encoding}`);
          done();
        },
      });
      for (const event of ['pipe', 'unpipe', 'finish', 'close']) sink.on(event, () => log.push(`sink ${event}`));
      let last = streams[0];
      for (const next of [...streams.slice(1), sink]) last = last.pipe(next);
      sink.on('close', resolve);
    });
    console.log(`${name}:\n  ${log.join('\n  ')}`);
  }
})();
