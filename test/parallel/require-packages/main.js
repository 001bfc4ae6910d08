// node_modules: main, index, scopes, exports, and the search upwards.
for (const request of ['with-main', 'with-index', '@scope/pkg', '@scope/pkg/extra', 'plain', 'with-main/lib/other', 'with-exports', 'with-exports/feature',
  'with-exports/feature.js', 'with-exports/lib/secret.js', 'with-exports/package.json', 'with-exports/null', 'with-exports/dir/one', 'broken-main', 'require-packages',
  'require-packages/inside', '#internal', '#absent', './deep/er', './deep']) {
  try {
    console.log(request, '=>', require(request));
  } catch (e) {
    console.log(request, e.code, e.message.replaceAll(__dirname, '.').replaceAll('\\', '/').split('\n')[0]);
  }
}
console.log(require('./deep/er/up.js'));
