'use strict';

// The loader has errors about TypeScript made from here, so that their stacks begin with a frame of the runtime as those of Node.js do.
function parseTypeScript(make) {
  return make();
}

module.exports = { parseTypeScript };
