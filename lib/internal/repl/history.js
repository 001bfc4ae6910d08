'use strict';

// The history of a REPL in a file: read when it starts, written while it goes on.

const flushDelay = 15; // ms
const disabled = '\nPersistent history support disabled. Set the NODE_REPL_HISTORY environment\nvariable to a valid, user-writable path to enable.\n';
const withoutHome = '\nError: Could not get the home directory.\nREPL session history will not be persisted.\n';
const withoutFile = '\nError: Could not open history file.\nREPL session history will not be persisted.\n';

function tell(server, message) {
  // The first prompt is there already.
  if (server.atStart) server.atStart = false;
  server._writeToOutput(message);
  server._refreshLine();
}

// fileOf gives the path of the history, '' for none, or undefined after an error was told.
function fileOf(server, given) {
  if (typeof given === 'string' && given.trim() !== '') return given.trim();
  if (given !== undefined && given !== null) return '';
  try {
    return require('path').join(require('os').homedir(), '.node_repl_history');
  } catch {
    tell(server, withoutHome);
    return undefined;
  }
}

// setup reads the file and goes on with it. ready(error, server) is called when the history is there.
function setup(server, options, ready) {
  if (typeof options.size === 'number' || typeof options.size === 'string') {
    const size = Number(options.size);
    if (size > 0) server.historySize = size;
  }
  if (options.removeHistoryDuplicates !== undefined) server.removeHistoryDuplicates = Boolean(options.removeHistoryDuplicates);
  const file = fileOf(server, options.filePath);
  if (!file) {
    server._historyPrev = function() {
      // The first time somebody asks for the history, it is said why there is none.
      delete this._historyPrev;
      if (this.history.length === 0) tell(this, disabled);
      return this._historyPrev();
    };
    ready(null, server);
    return;
  }
  const fs = require('fs');
  server.pause();
  // The file belongs to its user alone.
  fs.open(file, 'a+', 0o600, (error, fd) => {
    if (error) {
      fail(server, ready);
      return;
    }
    fs.close(fd, () => {
      fs.readFile(file, 'utf8', (failure, text) => {
        if (failure) {
          ready(failure, server);
          return;
        }
        begin(server, file, text, ready);
      });
    });
  });
}

function fail(server, ready) {
  // What was typed meanwhile must not be lost.
  if (!server.closed) {
    tell(server, withoutFile);
    server.resume();
  }
  server._historyPrev = function() {
    delete this._historyPrev;
    if (this.history.length === 0) tell(this, disabled);
    return this._historyPrev();
  };
  ready(null, server);
}

function begin(server, file, text, ready) {
  const fs = require('fs');
  server.history.push(...text.split(/\r?\n+/, server.historySize).filter((line) => line !== '').map(unfold));
  fs.open(file, 'r+', (error, fd) => {
    if (error) {
      ready(error, server);
      return;
    }
    const writer = new Writer(server, fd);
    server.historyManager.writer = writer;
    server.on('history', () => writer.changed());
    server.on('exit', () => writer.end());
    // A file that cannot be cut short, such as a device, is written over.
    fs.ftruncate(fd, 0, () => {
      writer.changed();
      if (!server.closed) server.resume();
      ready(null, server);
    });
  });
}

// A line with newlines is kept with carriage returns, its last row first as the file has its newest line first.
function fold(line) { return line.split('\n').reverse().join('\r'); }
function unfold(line) { return line.split('\r').reverse().join('\n'); }

// Writer writes the history a little after it has changed.
class Writer {
  #server;
  #fd;
  #timer = null;
  #writing = false;
  #again = false;

  constructor(server, fd) {
    this.#server = server;
    this.#fd = fd;
  }

  get busy() { return this.#timer !== null || this.#writing; }

  changed() {
    if (this.#fd === null) return;
    if (this.#writing) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#write(), flushDelay);
  }

  #write() {
    this.#timer = null;
    this.#writing = true;
    const text = this.#server.history.map(fold).join('\n');
    require('fs').write(this.#fd, text, 0, 'utf8', (error, written) => {
      this.#writing = false;
      if (this.#again) {
        this.#again = false;
        this.changed();
        return;
      }
      this.#server.emit('flushHistory');
      if (this.#fd !== null && !error && written < this.longest) require('fs').ftruncate(this.#fd, written, () => {});
      this.longest = Math.max(this.longest, written ?? 0);
    });
  }

  longest = 0; // what was written, in bytes

  // end closes the file when all is written.
  end() {
    if (this.busy) {
      this.#server.once('flushHistory', () => this.end());
      return;
    }
    if (this.#fd === null) return;
    require('fs').close(this.#fd, () => {});
    this.#fd = null;
  }
}

module.exports = { setup };
