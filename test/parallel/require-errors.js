// What require throws for what is not there or not a module name.
function show(request) {
  try {
    require(request);
    console.log(request, 'loaded');
  } catch (e) {
    console.log(e.name, e.code, e.message.replaceAll(__dirname, '.').replaceAll(process.cwd(), 'CWD'));
    if (e.requireStack) console.log(e.requireStack.map((f) => f.replace(__dirname, '.')));
  }
}
for (const request of ['./nope', './nope.js', '../no/nope.json', '/no/such/file', 'no-such-package', 'no-such-package/sub', '@scope/none',
  'node:nope', 'node:', 'node:fs/none', '', 1, undefined, null, {}]) show(request);
try { require.resolve('./missing'); } catch (e) { console.log(e.code, e.requireStack.length); }
try { require.resolve(''); } catch (e) { console.log(e.code); }
try { require.resolve.paths(3); } catch (e) { console.log(e.code); }
