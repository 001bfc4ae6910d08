'use strict';

// Watch mode of run(): a test file runs again when it or a file that it has loaded changes, and new test files when they appear.

const { watch, existsSync, realpathSync } = require('fs');
const { dirname, relative, resolve, sep } = require('path');
const { setTimeout, clearTimeout } = require('timers');

const quiet = 200; // milliseconds without a change before files run again

class Watcher {
  #harness;
  #options;
  #loaded = new Map(); // absolute path of a test file to what it has loaded
  #files = []; // as they are named
  #changed = new Set();
  #watchers = new Map(); // folder to its watcher
  #timer;
  #running = false;
  #over;

  constructor(harness, options) {
    this.#harness = harness;
    this.#options = { ...options, watcher: this };
  }

  // run settles when the signal aborts.
  async run() {
    const { signal, cwd } = this.#options;
    const over = new Promise((done) => { this.#over = done; });
    if (signal?.aborted) return;
    signal?.addEventListener('abort', () => this.#over(), { once: true });
    this.#files = this.#select();
    if (existsSync(cwd)) this.#watchFolder(cwd, true);
    await this.#round(this.#files);
    await over;
    clearTimeout(this.#timer);
    for (const w of this.#watchers.values()) w.close();
  }

  #select() { return require('internal/test_runner/run').select(this.#options); }

  // loaded is told which files a test file consists of.
  loaded(file, list) {
    const path = resolve(this.#options.cwd, file);
    this.#loaded.set(path, new Set([path, ...list]));
    for (const one of list) {
      if (!one.includes(`${sep}node_modules${sep}`)) this.#watchFolder(dirname(one), false);
    }
  }

  #watchFolder(folder, recursive) {
    const { cwd } = this.#options;
    const inside = folder === cwd || !relative(cwd, folder).startsWith('..');
    if (this.#watchers.has(folder) || inside && this.#watchers.has(cwd)) return;
    const w = watch(folder, { recursive }, (type, name) => {
      if (name !== null) this.#change(resolve(folder, `${name}`));
    });
    w.on('error', () => {}); // the folder is gone
    this.#watchers.set(folder, w);
  }

  #change(path) {
    this.#changed.add(path);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#again(), quiet);
  }

  async #again() {
    if (this.#running) {
      this.#timer = setTimeout(() => this.#again(), quiet);
      return;
    }
    const changed = new Set(this.#changed);
    this.#changed.clear();
    for (const path of [...changed]) {
      if (existsSync(path)) changed.add(realpathSync(path));
    }
    const { cwd, files } = this.#options;
    const known = new Set(this.#files.map((f) => resolve(cwd, f)));
    if (files === undefined) this.#files = this.#select();
    const affected = this.#files.filter((f) => {
      const path = resolve(cwd, f);
      if (!known.has(path)) return true;
      const parts = this.#loaded.get(path) ?? new Set([path]);
      return [...parts].some((part) => changed.has(part));
    });
    if (affected.length === 0) return;
    this.#harness.reporter.send('test:watch:restarted', { __proto__: null });
    await this.#round(affected);
  }

  async #round(files) {
    this.#running = true;
    const harness = this.#harness;
    if (this.#options.isolation === 'none') {
      await require('internal/test_runner/run').loadFiles(harness, files, this.#options);
    } else {
      await require('internal/test_runner/run').runFiles(harness, files, this.#options);
    }
    this.#running = false;
    harness.endRound();
    harness.reporter.send('test:watch:drained', { __proto__: null });
  }
}

module.exports = { Watcher };
