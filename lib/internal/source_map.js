'use strict';

// module.SourceMap and what goes with it. Maps of the program's files are found and decoded in Go.

const { validateObject, validateBoolean } = require('internal/validators');
const { decodeMappings, findMap, support, setSupport } = internalBinding('modules');

const perEntry = 6;

function clone(value) {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(clone);
  const out = {};
  for (const key of Object.keys(value)) out[key] = clone(value[key]);
  return out;
}

// entriesOf adds the entries of a map, and of its sections, which are maps that begin at a place of the generated file.
function entriesOf(payload, line, column, out) {
  if (payload.sections) {
    for (const section of payload.sections) entriesOf(section.map, section.offset.line, section.offset.column, out);
    return out;
  }
  const { sources = [], names = [], sourceRoot } = payload;
  const numbers = decodeMappings(`${payload.mappings ?? ''}`);
  for (let i = 0; i < numbers.length; i += perEntry) {
    const [generatedLine, generatedColumn, source, originalLine, originalColumn, name] = numbers.slice(i, i + perEntry);
    const entry = {
      generatedLine: generatedLine + line,
      generatedColumn: generatedLine === 0 ? generatedColumn + column : generatedColumn,
      originalSource: undefined,
      originalLine: undefined,
      originalColumn: undefined,
      name: undefined,
    };
    if (source >= 0) {
      entry.originalSource = sourceRoot ? `${sourceRoot.replace(/\/$/, '')}/${sources[source]}` : sources[source];
      entry.originalLine = originalLine;
      entry.originalColumn = originalColumn;
      if (name >= 0) entry.name = names[name];
    }
    out.push(entry);
  }
  return out;
}

class SourceMap {
  #payload;
  #entries;
  #lineLengths;

  constructor(payload, options = {}) {
    validateObject(payload, 'payload');
    this.#payload = clone(payload);
    const lengths = options?.lineLengths;
    this.#lineLengths = Array.isArray(lengths) ? lengths.slice() : undefined;
    this.#entries = entriesOf(this.#payload, 0, 0, []);
    this.#entries.sort((a, b) => a.generatedLine - b.generatedLine || a.generatedColumn - b.generatedColumn);
  }

  get payload() { return clone(this.#payload); }

  get lineLengths() { return this.#lineLengths?.slice(); }

  #at(line, column) {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const { generatedLine, generatedColumn } = this.#entries[middle];
      if (generatedLine > line || (generatedLine === line && generatedColumn > column)) high = middle;
      else low = middle + 1;
    }
    return this.#entries[low - 1];
  }

  findEntry(lineOffset, columnOffset) {
    const entry = this.#at(lineOffset, columnOffset);
    return entry === undefined ? {} : { ...entry };
  }

  findOrigin(lineNumber, columnNumber) {
    const entry = this.findEntry(lineNumber - 1, columnNumber - 1);
    if (entry.originalSource === undefined || entry.originalLine === undefined || entry.originalColumn === undefined) return {};
    return {
      name: entry.name,
      fileName: entry.originalSource,
      lineNumber: entry.originalLine + lineNumber - entry.generatedLine,
      columnNumber: entry.originalColumn + columnNumber - entry.generatedColumn,
    };
  }
}

function findSourceMap(path) {
  const found = findMap(`${path}`);
  if (found === undefined) return undefined;
  const [text, lineLengths, sources] = found;
  const payload = JSON.parse(text);
  if (!payload.sections) {
    payload.sources = sources;
    delete payload.sourceRoot;
  }
  return new SourceMap(payload, { lineLengths });
}

function setSourceMapsSupport(enabled, options = {}) {
  validateBoolean(enabled, 'enabled');
  validateObject(options, 'options');
  const { nodeModules = false, generatedCode = false } = options;
  validateBoolean(nodeModules, 'options.nodeModules');
  validateBoolean(generatedCode, 'options.generatedCode');
  setSupport(enabled, nodeModules, generatedCode);
}

function getSourceMapsSupport() {
  const [enabled, nodeModules, generatedCode] = support();
  return Object.freeze({ __proto__: null, enabled, nodeModules, generatedCode });
}

function setSourceMapsEnabled(enabled) {
  validateBoolean(enabled, 'enabled');
  setSupport(enabled, enabled, enabled);
}

module.exports = { SourceMap, findSourceMap, setSourceMapsSupport, getSourceMapsSupport, setSourceMapsEnabled };
