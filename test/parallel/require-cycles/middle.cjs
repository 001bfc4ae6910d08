for (const file of ['./end.mjs', './main.mjs']) {
  try {
    require(file);
  } catch (err) {
    console.log(err.code, err.message.replace(/\/[^ ]*\//g, ''));
  }
}
