exports.parentIs = (m) => module.parent === m && require.main === m && m.children.includes(module);
