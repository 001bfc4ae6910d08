'use strict';
// Regular expressions: properties, set notation, indices, modifiers, duplicate names, errors, literals and the constructor.
const t=f=>{try{console.log(f())}catch(e){console.log(e.name+": "+e.message)}};
const R=(s,f)=>new RegExp(s,f);
t(()=>"aΑβγ1".match(R("\\p{L}+","u"))); t(()=>"aaXbX".replace(R("(?<x>X)","dg"),"[$<x>]")); t(()=>R("(?<y>a)(b)?","d").exec("za").indices);
t(()=>R("\\p{L}","giu").flags+R("a","dgimsvy").flags); t(()=>"a1b2".split(R("\\p{N}","u"))); t(()=>[..."a1b2".matchAll(R("\\p{N}","gu"))].map(m=>m.index)); t(()=>"xa".search(R("\\p{Lu}|a","u")));
t(()=>R("[\\p{L}--[a-z]]","v").test("A")); t(()=>R("(?i:a)b").test("Ab")); t(()=>R("a","d").hasIndices+""+/a/.unicodeSets); t(()=>R("(","")); t(()=>R("a","gg")); t(()=>R("a","uv")); t(()=>R("\\p{Foo}","u")); t(()=>R("[b-a]"));
t(()=>R(R("\\p{L}","gu"))); t(()=>R(/a/g,"d")); t(()=>String(R("\\p{L}/","u"))); t(()=>RegExp(/x/)===RegExp(/x/)); t(()=>{let r=/x/; return RegExp(r)===r});
t(()=>{let r=R("\\p{L}","uy"); r.lastIndex=1; return [r.test("1a"), r.lastIndex]}); t(()=>R("(?:(?<a>x)|(?<a>y))").exec("y").groups.a);
t(()=>"😀".replace(R("(?:)","gu"),"-")); t(()=>"😀".replace(R("(?:)","gv"),"-")); t(()=>R("^\\p{Emoji}$","u").test("😀")); t(()=>R("\\p{Script=Han}","u").test("漢"));
class X extends RegExp{}; t(()=>new X("\\p{L}","u") instanceof X); t(()=>R("a**")); t(()=>R("(?<n>a)\\k<m>")); t(()=>R("\\u{110000}","u")); t(()=>R("a{2,1}")); t(()=>R("(?<=a)b").exec("ab").index);
t(()=>R("\\1","u"));t(()=>R("\\00","u"));t(()=>R("[\\1]","u"));t(()=>R("\\c","u"));t(()=>R("\\a","u"));t(()=>R("[\\d-x]","u"));t(()=>R("(?a)"));t(()=>R("(?<1>a)"));t(()=>R("a{1","u"));t(()=>R("\\x1","u"));t(()=>R("\\u12","u"));t(()=>R("(?<=a)*"));t(()=>R("(?ii:a)"));t(()=>R("(?-:a)"));t(()=>R("(?i"));t(()=>R("\\k<","u"));t(()=>R("[[a]","v"));t(()=>R("[a&&&b]","v"));t(()=>R("\\p","u"));t(()=>R("[z-\\d]","u"));t(()=>R("{1}"));t(()=>R("\\"));t(()=>R("(?"));t(()=>R("[\\q{a}]","u"));t(()=>R("[a--]","v"));t(()=>R("[!!]","v"));t(()=>R("(?<a>)|(?<a>)(?<a>)"));t(()=>R("\\c","v"));
for (const [s,f] of [["(?=a)*","u"],["(?!a)+","u"],["^*",""],["\\b+",""],["(?<!a)?",""],["[\\00]","u"],["[\\01]","u"],["[\\8]","u"],["\\8","u"],["\\k","u"],["(?<a>)\\k",""],["(?<a>)\\k<",""],["(?<a>)\\k<b",""],["[&&a]","v"],["[a&&]","v"],["[a&&b--c]","v"],["[ab--c]","v"],["[a-z&&b]","v"],["[--a]","v"],["[a","v"],["\\P{ASCII}","u"],["[\\b]","u"],["[\\B]","u"],["(?<𝒜>.)","" ],["(?<a\\u{62}>.)",""],["(?<\\u0061>.)","u"],["a{99999999999}",""],["(?:","u"],["(?<=","u"],["x{,5}","u"],["\\-","u"],["[\\-]","u"],["\\-","v"],["[\\&]","v"],["\\p{Lu","u"],["\\p{General_Category=Lu}","u"],["\\p{gc=Nope}","u"],["(?i-","" ],["(?i-m","" ],["(?im","" ],["(?<a>x)(?<a>y)|z",""],["\\c1","u"],["[\\c1]","u"],["a|*",""],["(*)",""],["[\\u{1F600}-\\u{1F64F}]","u"],["\\u{}","u"],["\\ud83d\\ude00","u"],["[😀-😁]",""],["\n/","" ],["[/]/",""],["\\/",""],["",""],["\u2028",""]]) t(()=>R(s,f));
t(()=>R("[/]/\n").source);
console.log("aΑ1".match(/\p{L}+/u), /(?<y>a)/d.exec("ba").indices.groups.y, /[\p{L}--[a-z]]/v.test("A"), /(?i:a)b/.test("Ab"), /(?:(?<a>x)|(?<a>y))/.exec("y").groups.a);
const f=(x)=>x.replace(/\p{Lu}/gu, c=>c.toLowerCase()); console.log(f("ABC"), [/\p{N}/u].length, {a:/\P{L}/u}.a, `${/\p{L}/u}`);
class K { static x=/\p{L}/u; #y=/a/v; z(){return this.#y} } console.log(K.x, new K().z());
