// Graphemes, words and sentences: Intl.Segmenter.
'use strict';
const seg=(s,g,l='en')=>[...new Intl.Segmenter(l,{granularity:g}).segment(s)].map(x=>JSON.stringify(x.segment)+(x.isWordLike===undefined?'':x.isWordLike?'+':'-')).join(' ');
const texts=['Hello, world! It\'s 3.14 or 1,000—isn\'t it?  "Yes." Mr. Smith e.g. said: U.S.A. is big. 5 apples','👨‍👩‍👧‍👦👍🏽🇩🇪🇫🇷🇺 é̂e\r\n\ta','한국어 각 ᄀ가','क्षत्रिय हिन्दी','שלום ״צה״ל״','カタカナ_foo_bar','a\u0301\u0302b c\u200dd','x:y a.b.c 1.2.3 a1b2','Привет, мир! Как дела?','"Hi!" he said. (Ok.) Done… yes.','','\ud83d a \udc00','foo@bar.com http://x.y/z?a=1','$1.50 50% #tag can’t','line1\nline2\n\nline3.\tNext'];
for (const t of texts) for (const g of ['grapheme','word','sentence']) console.log(g, seg(t,g));
const s=new Intl.Segmenter('en',{granularity:'word'}).segment('ab cd'); console.log(s.containing(0),s.containing(2),s.containing(4),s.containing(5),s.containing(-1),s.containing(),Object.prototype.toString.call(s[Symbol.iterator]()));
