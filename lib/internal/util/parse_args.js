'use strict';

// util.parseArgs: options and positionals of a command line.

const { validateArray, validateBoolean, validateObject, validateString } = require('internal/validators');
const { codes } = require('internal/errors');

const own = (object, key) => object != null && Object.prototype.hasOwnProperty.call(object, key) ? object[key] : undefined;

// The arguments of the program: behind its script, or behind node's own ones where there is no script.
function programArguments() {
  const evaluated = process.execArgv.some((a) => /^(?:-[pe]|--eval|--print)/.test(a) || /^-pe/.test(a));
  return process.argv.slice(evaluated ? 1 : 2);
}

function checkOptions(options) {
  for (const [name, config] of Object.entries(options)) {
    const at = `options.${name}`;
    validateObject(config, at);
    const type = own(config, 'type');
    if (type !== 'string' && type !== 'boolean') {
      throw new codes.ERR_INVALID_ARG_TYPE(`${at}.type`, "('string|boolean')", type);
    }
    if (Object.hasOwn(config, 'short')) {
      validateString(config.short, `${at}.short`);
      if (config.short.length !== 1) {
        throw new codes.ERR_INVALID_ARG_VALUE(`${at}.short`, config.short, 'must be a single character');
      }
    }
    const multiple = own(config, 'multiple');
    if (Object.hasOwn(config, 'multiple')) validateBoolean(multiple, `${at}.multiple`);
    const value = own(config, 'default');
    if (value === undefined) continue;
    const check = type === 'string' ? validateString : validateBoolean;
    if (multiple) {
      validateArray(value, `${at}.default`);
      value.forEach((v, i) => check(v, `${at}.default[${i}]`));
    } else {
      check(value, `${at}.default`);
    }
  }
}

const longOfShort = (short, options) => Object.keys(options).find((name) => own(options[name], 'short') === short) ?? short;
const typeOf = (name, options) => own(own(options, name), 'type');
const looksLikeOption = (text) => text !== undefined && text.length > 1 && text[0] === '-';

// Splits arguments into tokens. What the options say decides only which of them take a value.
function tokenize(args, options) {
  const tokens = [];
  let index = -1; // of the argument that the next token comes from
  let grouped = 0; // how many of the coming arguments stem from one group of short options
  const queue = args.slice();
  while (queue.length > 0) {
    const arg = queue.shift();
    if (grouped > 0) grouped--;
    else index++;

    if (arg === '--') {
      tokens.push({ kind: 'option-terminator', index });
      for (const value of queue) tokens.push({ kind: 'positional', index: ++index, value });
      break;
    }
    const option = (name, rawName, value, inlineValue) => tokens.push({ kind: 'option', name, rawName, index, value, inlineValue });
    const takeValue = () => {
      const value = queue.shift();
      return value;
    };
    if (typeof arg === 'string' && arg.length === 2 && arg[0] === '-' && arg[1] !== '-') {
      const name = longOfShort(arg[1], options);
      if (typeOf(name, options) === 'string' && queue.length > 0 && (queue[0] !== undefined)) {
        const value = takeValue();
        option(name, arg, value, false);
        if (grouped > 0) grouped--;
        else index++;
      } else {
        option(name, arg, undefined, undefined);
      }
    } else if (typeof arg === 'string' && arg.length > 2 && arg[0] === '-' && arg[1] !== '-') {
      const first = longOfShort(arg[1], options);
      if (typeOf(first, options) !== 'string') {
        // A group: every letter is an option, and the rest behind one that takes a value is that value.
        const expanded = [];
        for (let i = 1; i < arg.length; i++) {
          const name = longOfShort(arg[i], options);
          if (typeOf(name, options) !== 'string' || i === arg.length - 1) {
            expanded.push(`-${arg[i]}`);
          } else {
            expanded.push(`-${arg.slice(i)}`);
            break;
          }
        }
        queue.unshift(...expanded);
        grouped = expanded.length;
        index--;
        if (grouped > 0) index++;
      } else {
        option(first, `-${arg[1]}`, arg.slice(2), true);
      }
    } else if (typeof arg === 'string' && arg.startsWith('--') && arg.indexOf('=') > 2) {
      const equals = arg.indexOf('=');
      option(arg.slice(2, equals), arg.slice(0, equals), arg.slice(equals + 1), true);
    } else if (typeof arg === 'string' && arg.length > 2 && arg.startsWith('--')) {
      const name = arg.slice(2);
      if (typeOf(name, options) === 'string' && queue.length > 0 && queue[0] !== undefined) {
        const value = takeValue();
        option(name, arg, value, false);
        if (grouped > 0) grouped--;
        else index++;
      } else {
        option(name, arg, undefined, undefined);
      }
    } else {
      tokens.push({ kind: 'positional', index, value: arg });
    }
  }
  return tokens;
}

function shown(name, options) {
  const short = own(own(options, name), 'short');
  return `${short ? `-${short}, ` : ''}--${name}`;
}

function takesNone(name, options) {
  return new codes.ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${shown(name, options)}' does not take an argument`);
}

function checkUsage(token, options, allowPositionals, allowNegative) {
  let known = Object.hasOwn(options, token.name);
  if (!known && allowNegative && token.name.startsWith('no-')) {
    const positive = token.name.slice(3);
    known = Object.hasOwn(options, positive) && typeOf(positive, options) === 'boolean';
    if (known) {
      if (token.value != null) throw takesNone(positive, options);
      return;
    }
  }
  if (!known) {
    throw allowPositionals ?
      new codes.ERR_PARSE_ARGS_UNKNOWN_OPTION(token.rawName, JSON.stringify(token.rawName)) :
      new codes.ERR_PARSE_ARGS_UNKNOWN_OPTION(token.rawName);
  }
  const type = typeOf(token.name, options);
  if (type === 'string' && typeof token.value !== 'string') {
    throw new codes.ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${shown(token.name, options)} <value>' argument missing`);
  }
  if (type === 'boolean' && token.value != null) {
    throw takesNone(token.name, options);
  }
  if (type === 'string' && token.inlineValue === false && looksLikeOption(token.value)) {
    const inline = token.rawName.startsWith('--') ? `'${token.rawName}=-XYZ'` :
      `'--${token.name}=-XYZ' or '${token.rawName}-XYZ'`;
    throw new codes.ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${token.rawName}' argument is ambiguous.
Did you forget to specify the option argument for '${token.rawName}'?
To specify an option argument starting with a dash use ${inline}.`);
  }
}

function store(token, options, values, allowNegative) {
  let { name, value } = token;
  if (name === '__proto__') return;
  if (allowNegative && name.startsWith('no-') && value === undefined) {
    name = name.slice(3);
    token.name = name;
    value = false;
  }
  value ??= true;
  if (own(own(options, name), 'multiple')) {
    if (values[name]) values[name].push(value);
    else values[name] = [value];
  } else {
    values[name] = value;
  }
}

function parseArgs(config = {}) {
  if (config === null) throw new TypeError('Cannot convert undefined or null to object');
  const args = own(config, 'args') ?? programArguments();
  const strict = own(config, 'strict') ?? true;
  const allowPositionals = own(config, 'allowPositionals') ?? !strict;
  const returnTokens = own(config, 'tokens') ?? false;
  const allowNegative = own(config, 'allowNegative') ?? false;
  const options = own(config, 'options') ?? { __proto__: null };

  validateArray(args, 'args');
  validateBoolean(strict, 'strict');
  validateBoolean(allowPositionals, 'allowPositionals');
  validateBoolean(returnTokens, 'tokens');
  validateBoolean(allowNegative, 'allowNegative');
  validateObject(options, 'options');
  checkOptions(options);

  const tokens = tokenize(args, options);
  const result = { values: { __proto__: null }, positionals: [] };
  if (returnTokens) result.tokens = tokens;
  for (const token of tokens) {
    if (token.kind === 'option') {
      if (strict) checkUsage(token, options, allowPositionals, allowNegative);
      store(token, options, result.values, allowNegative);
    } else if (token.kind === 'positional') {
      if (!allowPositionals) throw new codes.ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL(token.value);
      result.positionals.push(token.value);
    }
  }
  for (const name of Object.keys(options)) {
    if (name === '__proto__') continue;
    const value = own(options[name], 'default');
    if (value !== undefined && name !== '__proto__' && result.values[name] === undefined) result.values[name] = value;
  }
  return result;
}

module.exports = { parseArgs };
