'use strict';

// --experimental-test-tag-filter: expressions over tags, as in (db and not slow) or smoke*. Several must all accept a test.

const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');

const words = { and: '&', or: '|', not: '!', '&&': '&', '||': '|' };

function tokensOf(text, wrong) {
  const tokens = [];
  let rest = text.trim();
  while (rest !== '') {
    const found = /^(?:&&?|\|\|?|[!()]|[^\s&|!()]+)/.exec(rest);
    if (found === null) throw wrong();
    tokens.push(words[found[0].toLowerCase()] ?? found[0]);
    rest = rest.slice(found[0].length).trim();
  }
  return tokens;
}

// parse gives a function of a test's tags: or binds least, not most.
function parse(text, i) {
  const wrong = () => new ERR_INVALID_ARG_VALUE(`--experimental-test-tag-filter[${i}]`, text, 'is not a valid expression');
  const tokens = tokensOf(text, wrong);
  let at = 0;
  const either = () => {
    let left = both();
    while (tokens[at] === '|') {
      at++;
      const [a, b] = [left, both()];
      left = (tags) => a(tags) || b(tags);
    }
    return left;
  };
  const both = () => {
    let left = one();
    while (tokens[at] === '&') {
      at++;
      const [a, b] = [left, one()];
      left = (tags) => a(tags) && b(tags);
    }
    return left;
  };
  const one = () => {
    const token = tokens[at++];
    if (token === '!') {
      const inner = one();
      return (tags) => !inner(tags);
    }
    if (token === '(') {
      const inner = either();
      if (tokens[at++] !== ')') throw wrong();
      return inner;
    }
    if (token === undefined || '&|)'.includes(token)) throw wrong();
    const pattern = new RegExp(`^${token.toLowerCase().replace(/[\\^$.+?{}[\]]/g, '\\$&').replace(/\*/g, '.*')}$`);
    return (tags) => tags.some((tag) => pattern.test(tag));
  };
  const accepts = either();
  if (at !== tokens.length) throw wrong();
  return accepts;
}

function tagFilter(expressions) {
  const all = expressions.map(parse);
  return (tags) => all.every((accepts) => accepts(tags));
}

module.exports = { tagFilter };
