// marked: Markdown of many kinds, extensions, tokens.
import { marked, Marked, Lexer } from 'marked';
const text = `# Title *em* \`code\`

Para with **bold**, _it_, ~~del~~, [link](http://x.y "t"), ![img](a.png), <b>html</b> & "quotes" http://auto.link/?a=1

- one
  - nested
- [x] done
- [ ] todo

1. first
2. second

> quote
> > deeper

\`\`\`js
const a = 1 < 2;
\`\`\`

| a | b |
|:--|--:|
| 1 | \`|\` |

Term[^1] ***both*** \\*escaped\\* line  
break

---

Setext
======

<div>
block
</div>

[ref]: http://ref.com 'Ref'
[ref] and [text][ref]
`;
console.log(marked.parse(text));
console.log(marked.parse('a\nb', { breaks: true }), marked.parseInline('*x* `y`'));
console.log(JSON.stringify(new Lexer().lex('* a\n\n  b\n* c').map((t) => [t.type, t.loose, t.items?.length])));
const m = new Marked({ renderer: { heading({ tokens, depth }) { return `<h${depth} class="x">${this.parser.parseInline(tokens)}</h${depth}>\n`; } } });
m.use({ extensions: [{ name: 'at', level: 'inline', start: (s) => s.indexOf('@'), tokenizer(s) { const x = /^@(\w+)/.exec(s); if (x) return { type: 'at', raw: x[0], name: x[1] }; }, renderer: (t) => `<at>${t.name}</at>` }] });
console.log(m.parse('## hi @bob'));
console.log(await marked.parse('x', { async: true }), marked.parse('*'.repeat(500)).length, marked.parse('['.repeat(300)).length);
