'use strict';

// The REPL's own commands, which begin with a dot.

const missingFile = 'The "file" argument must be specified\n';

function define(server) {
  server.defineCommand('break', {
    help: 'Sometimes you get stuck, this gets you out',
    action() {
      this.clearBufferedCommand();
      this.displayPrompt();
    },
  });

  server.defineCommand('clear', {
    help: server.useGlobal ? 'Alias for .break' : 'Break, and also clear the local context',
    action() {
      this.clearBufferedCommand();
      if (!this.useGlobal) {
        this.output.write('Clearing context...\n');
        this.resetContext();
      }
      this.displayPrompt();
    },
  });

  server.defineCommand('exit', {
    help: 'Exit the REPL',
    action() { this.close(); },
  });

  server.defineCommand('help', {
    help: 'Print this help message',
    action() {
      const names = Object.keys(this.commands).sort();
      const width = Math.max(...names.map((name) => name.length)) + 3;
      for (const name of names) {
        const { help } = this.commands[name];
        this.output.write(help ? `.${name.padEnd(width)}${help}\n` : `.${name}\n`);
      }
      this.output.write('\nPress Ctrl+C to abort current expression, Ctrl+D to exit the REPL\n');
      this.displayPrompt();
    },
  });

  server.defineCommand('save', {
    help: 'Save all evaluated commands in this REPL session to a file',
    action(file) {
      if (file === '') {
        this.output.write(missingFile);
      } else {
        try {
          require('fs').writeFileSync(file, this.lines.join('\n'));
          this.output.write(`Session saved to: ${file}\n`);
        } catch {
          this.output.write(`Failed to save: ${file}\n`);
        }
      }
      this.displayPrompt();
    },
  });

  server.defineCommand('load', {
    help: 'Load JS from a file into the REPL session',
    action(file) {
      if (file === '') this.output.write(missingFile);
      else load(this, file);
      this.displayPrompt();
    },
  });

  if (!server.terminal) return;
  server.defineCommand('editor', {
    help: 'Enter editor mode',
    action() {
      this.enterEditor();
      this.output.write('// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)\n');
    },
  });
}

function load(server, file) {
  const fs = require('fs');
  let text;
  try {
    if (!fs.statSync(file).isFile()) {
      server.output.write(`Failed to load: ${file} is not a valid file\n`);
      return;
    }
    text = fs.readFileSync(file, 'utf8');
  } catch {
    server.output.write(`Failed to load: ${file}\n`);
    return;
  }
  server.enterEditor();
  server.loading = true;
  server.write(text);
  server.loading = false;
  server.leaveEditor();
  server.write('\n');
}

module.exports = { define };
