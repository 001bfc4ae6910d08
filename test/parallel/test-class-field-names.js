'use strict';
// Fields whose names are also words of the syntax, where only what follows tells which is meant.
const identity = (x) => x;
const keys = (C) => [Object.keys(new C()), Object.getOwnPropertyNames(C.prototype), Object.keys(C)].map(String);

class Plain { get = 1; set = identity; async = 2; static = 3; static get = 4; static set = 5; static async = 6; static static = 7; }
console.log(new Plain(), keys(Plain));
console.log(Plain.toString());

class LineEnds {
  get
  *generator() { yield 1; }
  static set
  *another() { yield 1; }
  async
  method() { return class { get = () => this; set } }
  static static
  x = 1
  get
  property() { return 2; }
  let
  y = { get: 3, get z() { return 4; } }
  await
  [identity('computed')]() {}
  static
  get
  ;
  async/* no line end */= 5
  last = identity
  set
}
console.log(new LineEnds(), keys(LineEnds));
console.log(new LineEnds().method.toString());
console.log(new (new LineEnds().method())().get() instanceof LineEnds);

let get = 0;
class Assigns { x = get = 7; 'get' = class extends (class { set = 1 }) { async = 2 }; static { this.set = () => class { set = 8 }; } }
console.log(new Assigns().x, get, keys(new Assigns().get), Assigns.set.toString());
console.log([class { get = function() {} }, class { set = class {} }].map((C) => Object.values(new C())[0].name));

class Methods { get() { return 1; } set() { return 2; } async() { return 3; } static static() { return 4; } static async() { return 5; } get get() { return 6; } }
console.log(Object.getOwnPropertyNames(Methods.prototype), Methods.static(), Methods.async());

for (const source of ['class A { get = }', 'class A { get = 1 set = 2 }', 'class A { get x = 1 }', 'class A { set = 1; } }'])
  try { require('vm').runInThisContext(source); } catch (e) { console.log(e.name, e.message); }
