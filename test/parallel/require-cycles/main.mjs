// Cycles through require of ES modules, and require of the main module.
import { createRequire } from 'node:module';
import './start.mjs';

const require = createRequire(import.meta.url);
try {
  require('./main.mjs');
} catch (err) {
  console.log(err.code, err.message.replace(/\/.*\//g, ''));
}
export const later = () => require('./main.mjs').answer;
export const answer = 42;
setImmediate(() => {
  console.log(later());
  console.log(require('./noending').type);
});
