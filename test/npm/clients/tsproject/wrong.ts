import { Circle } from './shapes';
const c: Circle = { name: 'circle' };
const n: number = c.area;
export default n.toUppercase();
