'use strict';
// The option serialization, and how its error shows what was given.
const { spawn } = require('child_process');
for (const serialization of [null, 'x', 5, true, {}, { a: { b: [1] } }, [], 1n, () => {}, Symbol('a')]) {
  try {
    spawn('true', [], { serialization });
  } catch (error) {
    console.log(error.code, error.message);
  }
}
