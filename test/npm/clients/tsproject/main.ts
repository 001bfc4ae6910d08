import { Circle, describe, Kind, type Of } from './shapes';
const list: Of<Circle[]>[] = [new Circle(1), new Circle(3)];
export const texts = list.map((c) => describe(c));
export async function* later(): AsyncGenerator<string> { for (const t of texts) yield t; }
export const kind: Kind = Kind.Square;
