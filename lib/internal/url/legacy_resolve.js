'use strict';

// How the older API of url resolves one URL against another.

const { withSlashes, withoutHost } = require('internal/url/legacy_protocols');

function setPath(result) {
  if (result.pathname !== null || result.search !== null) {
    result.path = (result.pathname ? result.pathname : '') + (result.search ? result.search : '');
  }
}

function copyAll(result, relative, except) {
  for (const key of Object.keys(relative)) {
    if (key !== except) result[key] = relative[key];
  }
}

// Takes a user out of a host that came from a path.
function splitAuth(result) {
  const at = result.host ? result.host.indexOf('@') : -1;
  if (at <= 0) return;
  result.auth = result.host.slice(0, at);
  result.host = result.hostname = result.host.slice(at + 1);
}

function otherProtocol(result, relative) {
  if (!withSlashes.has(relative.protocol)) {
    copyAll(result, relative);
    return;
  }
  result.protocol = relative.protocol;
  if (!relative.host && !/^file:?$/.test(relative.protocol) && !withoutHost.has(relative.protocol)) {
    // http:a/b names the host a.
    const path = (relative.pathname || '').split('/');
    let host = '';
    while (path.length > 0 && !host) host = path.shift();
    relative.host = host || '';
    relative.hostname ||= '';
    if (path[0] !== '') path.unshift('');
    if (path.length < 2) path.unshift('');
    result.pathname = path.join('/');
  } else {
    result.pathname = relative.pathname;
  }
  result.search = relative.search;
  result.query = relative.query;
  result.host = relative.host || '';
  result.auth = relative.auth;
  result.hostname = relative.hostname || relative.host;
  result.port = relative.port;
  if (result.pathname || result.search) result.path = (result.pathname || '') + (result.search || '');
  result.slashes = result.slashes || relative.slashes;
}

// Resolves dots; gives how many levels above the beginning the path leads.
function removeDots(path) {
  let up = 0;
  for (let i = path.length - 1; i >= 0; i--) {
    const part = path[i];
    if (part === '.') {
      path.splice(i, 1);
    } else if (part === '..') {
      path.splice(i, 1);
      up++;
    } else if (up > 0) {
      path.splice(i, 1);
      up--;
    }
  }
  return up;
}

function pushHost(path, host) {
  if (path[0] === '') path[0] = host;
  else path.unshift(host);
}

function resolveInto(result, relative) {
  result.hash = relative.hash;
  if (relative.href === '') return;
  if (relative.slashes && !relative.protocol) {
    copyAll(result, relative, 'protocol');
    if (withSlashes.has(result.protocol) && result.hostname && !result.pathname) result.path = result.pathname = '/';
    return;
  }
  if (relative.protocol && relative.protocol !== result.protocol) {
    otherProtocol(result, relative);
    return;
  }

  const startsAtRoot = (pathname) => Boolean(pathname) && pathname[0] === '/';
  const fromRoot = startsAtRoot(result.pathname);
  const toRoot = Boolean(relative.host) || startsAtRoot(relative.pathname);
  const absolute = toRoot || fromRoot || Boolean(result.host && relative.pathname);
  let endAbsolute = absolute;
  let path = result.pathname ? result.pathname.split('/') : [];
  const other = relative.pathname ? relative.pathname.split('/') : [];
  const opaque = result.protocol && !withSlashes.has(result.protocol);

  if (opaque) {
    // The host is the first part of the path for as long as the path is worked on.
    result.hostname = '';
    result.port = null;
    if (result.host) pushHost(path, result.host);
    result.host = '';
    if (relative.protocol) {
      relative.hostname = null;
      relative.port = null;
      result.auth = null;
      if (relative.host) pushHost(other, relative.host);
      relative.host = null;
    }
    endAbsolute = endAbsolute && (other[0] === '' || path[0] === '');
  }

  if (toRoot) {
    if (relative.host || relative.host === '') {
      if (result.host !== relative.host) result.auth = null;
      result.host = relative.host;
      result.port = relative.port;
    }
    if (relative.hostname || relative.hostname === '') {
      if (result.hostname !== relative.hostname) result.auth = null;
      result.hostname = relative.hostname;
    }
    result.search = relative.search;
    result.query = relative.query;
    path = other;
  } else if (other.length > 0) {
    path.pop();
    path = path.concat(other);
    result.search = relative.search;
    result.query = relative.query;
  } else if (relative.search !== null && relative.search !== undefined) {
    if (opaque) {
      result.hostname = result.host = path.shift();
      splitAuth(result);
    }
    result.search = relative.search;
    result.query = relative.query;
    setPath(result);
    return;
  }

  if (path.length === 0) {
    result.pathname = null;
    result.path = result.search ? `/${result.search}` : null;
    return;
  }

  const last = path[path.length - 1];
  const slashAtEnd = last === '' ||
    (Boolean(result.host || relative.host || path.length > 1) && (last === '.' || last === '..'));
  let up = removeDots(path);
  if (!endAbsolute && !absolute) {
    while (up-- > 0) path.unshift('..');
  }
  const rooted = () => path[0] === '' || Boolean(path[0] && path[0][0] === '/');
  if (endAbsolute && !rooted()) path.unshift('');
  if (slashAtEnd && !path.join('/').endsWith('/')) path.push('');

  const isRooted = rooted();
  if (opaque) {
    result.hostname = result.host = isRooted || path.length === 0 ? '' : path.shift();
    splitAuth(result);
  }
  endAbsolute = endAbsolute || Boolean(result.host && path.length > 0);
  if (endAbsolute && !isRooted) path.unshift('');
  if (path.length === 0) {
    result.pathname = null;
    result.path = null;
  } else {
    result.pathname = path.join('/');
  }
  setPath(result);
  result.auth = relative.auth || result.auth;
  result.slashes = result.slashes || relative.slashes;
}

module.exports = { resolveInto };
