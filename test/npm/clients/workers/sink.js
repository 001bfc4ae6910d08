'use strict';
const { Writable } = require('stream');
module.exports = async ({ prefix }) => new Writable({
  write(chunk, encoding, callback) {
    for (const line of chunk.toString().split('\n')) if (line) console.log(prefix + line);
    callback();
  },
});
