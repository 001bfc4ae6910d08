'use strict';

const both = (...names) => new Set(names.flatMap((name) => [name, `${name}:`]));

module.exports = {
  withSlashes: both('http', 'https', 'ftp', 'gopher', 'file', 'ws', 'wss'),
  withoutHost: both('javascript'),
};
