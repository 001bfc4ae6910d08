// Prettier formats sources of several languages.
import * as prettier from 'prettier';

const samples = {
  babel: 'const a={b:1,"c-d":[1,2,3].map(x=>{return x*2})};async function f(){for await(const x of y)await x}',
  typescript: 'interface A<T>{a:T,b?:string} enum E{A=1,B} function f<T extends A<number>>(x:T):x is T{return !!x}',
  css: 'a{color:red;background:url(x.png)}@media (min-width:1px){b{margin:0 auto}}',
  json: '{"a":[1,2,{"b":null}],"c":"d"}',
  markdown: '# A\n* x\n* y\n\n|a|b|\n|-|-|\n|1|2|\n',
  html: '<div class="a"><p>text <b>bold</b></p><script>let a=1</script></div>',
  yaml: 'a:   1\nb:\n    - x\n    -   y\n',
  graphql: 'query Q($a:Int!){user(id:$a){name,friends(first:10){edges{node{name}}}}}',
};
for (const [parser, text] of Object.entries(samples)) {
  console.log(`--- ${parser}`);
  console.log(await prettier.format(text, { parser, singleQuote: true }));
}
try {
  await prettier.format('const = 1', { parser: 'babel' });
} catch (err) {
  console.log(err.name, err.loc);
}
console.log(await prettier.check('a;\n', { parser: 'babel' }));
