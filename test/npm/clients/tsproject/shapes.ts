export interface Shape { readonly name: string; area(): number }
export class Circle implements Shape {
  readonly name = 'circle';
  constructor(private radius: number) {}
  area(): number { return Math.PI * this.radius ** 2; }
}
export type Of<T> = T extends (infer U)[] ? U : never;
export function describe<T extends Shape>(s: T): string { return `${s.name}: ${s.area().toFixed(2)}`; }
export enum Kind { Round = 1, Square }
