'use strict';
// A call that the system refuses, for whatever reason: the number is positive and the text is the system's.
const { errno } = require('os').constants;
try {
  process.setgroups([...Array(70000).keys()]);
} catch (error) {
  console.log(error.name, error.syscall, error.errno === errno[error.code], /^E[A-Z]+, [A-Z][a-z ]+$/.test(error.message));
}
