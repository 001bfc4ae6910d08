// a comment
let x = = 1;
