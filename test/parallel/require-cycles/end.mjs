import './start.mjs';
