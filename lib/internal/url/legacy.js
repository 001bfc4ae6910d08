'use strict';

// The older API of the module url: url.parse, format and resolve.

const { validateString, validateObject } = require('internal/validators');
const { codes } = require('internal/errors');
const { toASCII, isURL, format: formatURL } = internalBinding('url');
const { warnOutsidePackages } = internalBinding('util');
const { resolveInto } = require('internal/url/legacy_resolve');
const { withSlashes, withoutHost } = require('internal/url/legacy_protocols');

const protocolPattern = /^[a-z0-9.+-]+:/i;
const portPattern = /:[0-9]*$/;
const simplePath = /^(\/\/?(?!\/)[^?\s]*)(\?[^\s]*)?$/;
const spaces = /^[\0- \xa0\ufeff]+|[\0- \xa0\ufeff]+$/g;
const notInHost = /[\t\n\r #%/:<>?@\\^|]/;
const forbiddenInHost = /[\0\t\n\r #%/:<>?@[\\\]^|]/;
const forbiddenInIPv6 = /[\0\t\n\r #%/<>?@\\^|]/;
const escaped = /[\t\n\r "'<>\\^`{|}]/g;
const LONGEST_HOST = 255;

let querystring;
const query = () => querystring ??= require('querystring');

function Url() {
  this.protocol = null;
  this.slashes = null;
  this.auth = null;
  this.host = null;
  this.port = null;
  this.hostname = null;
  this.hash = null;
  this.search = null;
  this.query = null;
  this.pathname = null;
  this.path = null;
  this.href = null;
}

const percent = (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

// Backslashes are slashes before the query and the fragment.
function normalize(text) {
  text = text.replace(spaces, '');
  const end = text.search(/[?#]/);
  return end === -1 ? text.replaceAll('\\', '/') : text.slice(0, end).replaceAll('\\', '/') + text.slice(end);
}

let warned = false;

function warn() {
  if (warned) return;
  warned = true;
  warnOutsidePackages('`url.parse()` behavior is not standardized and prone to errors that have security implications. ' +
    'Use the WHATWG URL API instead. CVEs are not issued for `url.parse()` vulnerabilities.', 'DEP0169');
}

function publicParse(...args) {
  warn();
  return urlParse(...args);
}
Object.defineProperty(publicParse, 'name', { value: 'urlParse' });
Object.defineProperty(publicParse, 'length', { value: 3 });

function urlParse(url, parseQueryString, slashesDenoteHost) {
  if (url instanceof Url) return url;
  return new Url().parse(url, parseQueryString, slashesDenoteHost);
}

Url.prototype.parse = function parse(url, parseQueryString, slashesDenoteHost) {
  validateString(url, 'url');
  let rest = normalize(url);
  if (!slashesDenoteHost && !rest.includes('#') && !rest.includes('@')) {
    const simple = simplePath.exec(rest);
    if (simple !== null) {
      this.path = rest;
      this.href = rest;
      this.pathname = simple[1];
      setQuery(this, simple[2], parseQueryString);
      return this;
    }
  }
  const found = protocolPattern.exec(rest);
  let protocol;
  if (found !== null) {
    protocol = found[0].toLowerCase();
    this.protocol = protocol;
    rest = rest.slice(found[0].length);
  }
  let slashes = false;
  if (slashesDenoteHost || found !== null || /^\/\/[^@/]+@[^@/]+/.test(rest)) {
    slashes = rest.startsWith('//');
    if (slashes && !withoutHost.has(protocol)) {
      rest = rest.slice(2);
      this.slashes = true;
    }
  }
  // As in Node, a protocol in capitals is not known to want slashes.
  if (!withoutHost.has(protocol) && (slashes || (found !== null && !withSlashes.has(found[0])))) {
    rest = readAuthority(this, rest, url);
  }
  if (!withoutHost.has(protocol)) rest = rest.replace(escaped, percent);

  const hash = rest.indexOf('#');
  if (hash !== -1) {
    this.hash = rest.slice(hash);
    rest = rest.slice(0, hash);
  }
  const question = rest.indexOf('?');
  setQuery(this, question === -1 ? undefined : rest.slice(question), parseQueryString);
  const pathname = question === -1 ? rest : rest.slice(0, question);
  if (pathname.length > 0) this.pathname = pathname;
  if (withSlashes.has(protocol) && this.hostname && !this.pathname) this.pathname = '/';
  if (this.pathname || this.search) this.path = (this.pathname || '') + (this.search || '');
  this.href = this.format();
  return this;
};

function setQuery(url, search, parseQueryString) {
  if (search !== undefined) {
    url.search = search;
    url.query = parseQueryString ? query().parse(search.slice(1)) : search.slice(1);
  } else if (parseQueryString) {
    url.search = null;
    url.query = { __proto__: null };
  }
}

// Reads user and host off the beginning of rest, and gives what follows.
function readAuthority(url, rest, whole) {
  let end = -1; // of the host
  let at = -1;
  for (let i = 0; i < rest.length; i++) {
    const c = rest[i];
    if (c === '\t' || c === '\n' || c === '\r') {
      rest = rest.slice(0, i) + rest.slice(i + 1);
      i--;
    } else if (c === '#' || c === '/' || c === '?') {
      if (end === -1) end = i;
      break;
    } else if (c === '@') {
      at = i;
      end = -1;
    } else if (end === -1 && ' "%\';<>\\^`{|}'.includes(c)) {
      end = i;
    }
  }
  if (at !== -1) url.auth = decodeURIComponent(rest.slice(0, at));
  url.host = end === -1 ? rest.slice(at + 1) : rest.slice(at + 1, end);
  rest = end === -1 ? '' : rest.slice(end);

  url.parseHost();
  if (typeof url.hostname !== 'string') url.hostname = '';
  const bracketed = url.hostname.startsWith('[') && url.hostname.endsWith(']');
  if (!bracketed) {
    const bad = url.hostname.search(notInHost);
    if (bad !== -1 && url.hostname[bad] === ':') {
      // The order of these is Node's.
      throw new codes.ERR_INVALID_ARG_VALUE('url', 'Invalid port in url', whole);
    }
    if (bad !== -1) {
      rest = `/${url.hostname.slice(bad)}${rest}`;
      url.hostname = url.hostname.slice(0, bad);
    }
  }
  url.hostname = url.hostname.length > LONGEST_HOST ? '' : url.hostname.toLowerCase();
  if (url.hostname !== '') {
    if (bracketed) {
      if (forbiddenInIPv6.test(url.hostname)) throw invalid(whole);
    } else {
      url.hostname = toASCII(url.hostname);
      // Characters that become others must not change where the host ends.
      if (url.hostname === '' || forbiddenInHost.test(url.hostname)) throw invalid(whole);
    }
  }
  url.host = url.hostname + (url.port ? `:${url.port}` : '');
  if (bracketed) {
    url.hostname = url.hostname.slice(1, -1);
    if (rest[0] !== '/') rest = `/${rest}`;
  }
  return rest;
}

function invalid(input) {
  const err = new codes.ERR_INVALID_URL();
  err.input = input;
  return err;
}

function urlFormat(url, options) {
  if (typeof url === 'string') {
    url = urlParse(url);
  } else if (typeof url !== 'object' || url === null) {
    throw new codes.ERR_INVALID_ARG_TYPE('urlObject', ['Object', 'string'], url);
  } else if (isURL(url)) {
    const parts = { fragment: true, unicode: false, search: true, auth: true };
    if (options) {
      validateObject(options, 'options');
      for (const name of Object.keys(parts)) {
        if (options[name] != null) parts[name] = Boolean(options[name]);
      }
    }
    return formatURL(url, parts.fragment, parts.unicode, parts.search, parts.auth);
  }
  return Url.prototype.format.call(url);
}

Url.prototype.format = function format() {
  // Parts may be anything that turns into text.
  let auth = '';
  if (this.auth) auth = `${typeof this.auth === 'string' ? query().escape(this.auth).replaceAll('%3A', ':') : this.auth}@`;
  let protocol = `${this.protocol || ''}`;
  let pathname = `${this.pathname || ''}`;
  let hash = `${this.hash || ''}`;
  let host = '';
  if (this.host) {
    host = auth + this.host;
  } else if (this.hostname) {
    const name = `${this.hostname}`;
    const bare = name.includes(':') && !(name[0] === '[' && name.endsWith(']'));
    host = auth + (bare ? `[${name}]` : name);
    if (this.port) host += `:${this.port}`;
  }
  const text = this.query !== null && typeof this.query === 'object' ? query().stringify(this.query) : '';
  let search = `${this.search || (text && `?${text}`) || ''}`;
  if (protocol && !protocol.endsWith(':')) protocol += ':';
  pathname = pathname.replace(/[?#]/g, percent);
  if (this.slashes || withSlashes.has(protocol)) {
    if (this.slashes || host) {
      if (pathname && pathname[0] !== '/') pathname = `/${pathname}`;
      host = `//${host}`;
    } else if (protocol.startsWith('file')) {
      host = '//';
    }
  }
  search = search.replaceAll('#', '%23');
  if (hash && hash[0] !== '#') hash = `#${hash}`;
  if (search && search[0] !== '?') search = `?${search}`;
  return protocol + host + pathname + search + hash;
};

Url.prototype.resolve = function resolve(relative) {
  return this.resolveObject(urlParse(relative, false, true)).format();
};

Url.prototype.resolveObject = function resolveObject(relative) {
  if (typeof relative === 'string') relative = new Url().parse(relative, false, true);
  const result = Object.assign(new Url(), this);
  resolveInto(result, relative);
  result.href = result.format();
  return result;
};

Url.prototype.parseHost = function parseHost() {
  let { host } = this;
  const port = portPattern.exec(host);
  if (port !== null) {
    if (port[0] !== ':') this.port = port[0].slice(1);
    host = host.slice(0, host.length - port[0].length);
  }
  if (host) this.hostname = host;
};

function urlResolve(source, relative) {
  return urlParse(source, false, true).resolve(relative);
}

function urlResolveObject(source, relative) {
  if (!source) return relative;
  return urlParse(source, false, true).resolveObject(relative);
}

module.exports = { Url, parse: publicParse, format: urlFormat, resolve: urlResolve, resolveObject: urlResolveObject };
