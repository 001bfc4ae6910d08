'use strict';

// The keys of a REPL on a terminal, before the line editor has them.

const base = require('readline').Interface.prototype;
const { reverseSearch } = require('internal/repl/search');

function press(server, text, key) {
  if (server.editorMode && server.terminal) {
    pressInEditor(server, text, key);
    return;
  }
  // At the end, the shell's prompt begins a row.
  if (key.ctrl && !key.shift && key.name === 'd' && server.cursor === 0 && server.line.length === 0) server.clearLine();
  if (!reverseSearch(server, text, key)) base._ttyWrite.call(server, text, key);
}

// In the editor, Ctrl+D ends the text, and there is no way through the history.
function pressInEditor(server, text, key) {
  if (key.ctrl && !key.shift) {
    switch (key.name) {
      case 'd':
        server.leaveEditor();
        server.endEditing = true;
        base._ttyWrite.call(server, text, { name: 'return' });
        return;
      case 'n':
      case 'p':
        return;
    }
  } else if (key.name === 'up' || key.name === 'down') {
    return;
  } else if (key.name === 'tab') {
    server._previousKey = null; // lists of completions would stand in the text
  }
  base._ttyWrite.call(server, text, key);
}

module.exports = { press };
