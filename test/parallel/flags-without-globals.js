// flags: --no-experimental-websocket --no-experimental-global-navigator
// Options that take global objects away.
'use strict';
console.log(typeof WebSocket, typeof CloseEvent, typeof navigator, typeof Navigator, typeof MessageEvent);
console.log('WebSocket' in globalThis, 'navigator' in globalThis);
