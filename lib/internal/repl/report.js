'use strict';

// What the REPL prints of errors.

const dynamicImport = 'Cannot use import statement inside the Node.js REPL, alternatively use dynamic import: ';

// shorten takes out of a stack what is not the input's: the place of the script, and the frames that called it.
function shorten(error, server) {
  if (typeof error.stack !== 'string') return;
  let { stack } = error;
  if (error.name === 'SyntaxError') {
    stack = stack.replace(/^\s+at\s.*\n?/gm, '').replace(/^REPL\d+:\d+\r?\n/, '');
    if (error.message.includes('Cannot use import statement outside a module')) {
      const last = server.lines[server.lines.length - 1] ?? '';
      error.message = dynamicImport + toDynamicImport(last);
      stack = stack.replace(/SyntaxError:.*/, `SyntaxError: ${error.message}`);
    }
  } else {
    const lines = stack.split('\n');
    let script = -1;
    lines.forEach((line, i) => { if (/^ {4}at REPL\d+:\d+:\d+$/.test(line)) script = i; });
    if (script >= 0) stack = lines.slice(0, script).join('\n');
    if (server.replMode === server.strictMode) {
      stack = stack.replace(/(\s+at\s+.*REPL\d+:)(\d+)/g, (_, before, line) => before + (line - 1));
    }
  }
  try {
    error.stack = stack;
  } catch {
    // A frozen error shows all it has.
  }
}

// toDynamicImport words an import statement as what the REPL takes.
function toDynamicImport(line) {
  const match = /^\s*import\s*(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\}|\*\s*as\s+([\w$]+))?\s*(?:from\s*)?(["'])(.*?)\4/.exec(line);
  if (match === null) return '';
  const [, byDefault, named, namespace, , specifier] = match;
  const source = `await import(${JSON.stringify(specifier)});`;
  if (byDefault === undefined && named === undefined && namespace === undefined) return source;
  if (namespace !== undefined && byDefault === undefined) return `const ${namespace} = ${source}`;
  const names = [];
  if (byDefault !== undefined) names.push(`default: ${byDefault}`);
  for (const name of (named ?? '').split(',')) {
    const [from, to] = name.trim().split(/\s+as\s+/);
    if (from) names.push(to === undefined ? from : `${from}: ${to}`);
  }
  return `const { ${names.join(', ')} } = ${source}`;
}

// describe gives the text for an error that nothing has caught.
function describe(error, server) {
  let text = '';
  if (typeof error === 'object' && error !== null && error.stack && error.name) {
    shorten(error, server);
    text = server.writer(error);
    // An error without frames is a value in brackets elsewhere.
    if (text.startsWith('[') && text.endsWith(']')) text = text.slice(1, -1);
    else if (text.startsWith(`[${error.stack}]`)) text = error.stack + text.slice(error.stack.length + 2);
  }
  if (text === '') text = server.writer(error);
  const lines = text.split(/(?<=\n)/);
  const breakLength = server.writer.options?.breakLength ?? 80;
  let named = false;
  text = '';
  for (let i = 0; i < lines.length; i++) { // whatever has become of iterators
    const line = lines[i];
    if (!named && /^\[?([A-Z][a-z0-9_]*)*Error/.test(line)) {
      text += breakLength >= line.length ? `Uncaught ${line}` : `Uncaught:\n${line}`;
      named = true;
    } else {
      text += line;
    }
  }
  if (!named) text = `Uncaught${lines.length === 1 ? ' ' : ':\n'}${text}`;
  return text.endsWith('\n') ? text : `${text}\n`;
}

module.exports = { describe };
