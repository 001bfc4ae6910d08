import './middle.cjs';
