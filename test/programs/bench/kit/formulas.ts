/**
 * The formulas of P5: typical shapes that together cover the whole language, each with the closure a programmer would
 * write by hand.
 *
 * Letters a to e are operands. `hand` reads its operands from a column, like the formula stage, and checks nothing: it
 * is a floor, not a peer. `math` is the text for mathjs if its language differs.
 */
type HandWritten = (v: Float64Array, a: number, b: number, c: number, d: number, e: number) => () => number;

export interface Shape {
  readonly text: string;
  readonly math?: string;
  readonly hand: HandWritten;
}

const n = (v: Float64Array, cell: number): number => v[cell] as number;
const roundTo = (value: number, digits: number): number => {
  const power = 10 ** digits;
  return (Math.sign(value) * Math.round(Math.abs(value) * power)) / power;
};

export const SHAPES: readonly Shape[] = [
  { text: 'a * 1.8 + 32', hand: (v, a) => () => n(v, a) * 1.8 + 32 },
  { text: 'a - b', hand: (v, a, b) => () => n(v, a) - n(v, b) },
  { text: '(a + b + c) / 3', hand: (v, a, b, c) => () => (n(v, a) + n(v, b) + n(v, c)) / 3 },
  { text: 'a / (b + 1) * 100', hand: (v, a, b) => () => (n(v, a) / (n(v, b) + 1)) * 100 },
  { text: 'a > 80 ? 2 : a > 60 ? 1 : 0', hand: (v, a) => () => (n(v, a) > 80 ? 2 : n(v, a) > 60 ? 1 : 0) },
  {
    text: 'if(a > b, a - b, 0)',
    math: 'a > b ? a - b : 0',
    hand: (v, a, b) => () => (n(v, a) > n(v, b) ? n(v, a) - n(v, b) : 0),
  },
  { text: 'min(a, b, c)', hand: (v, a, b, c) => () => Math.min(n(v, a), n(v, b), n(v, c)) },
  {
    text: 'max(a, b, c, d) - min(a, b, c, d)',
    hand: (v, a, b, c, d) => () =>
      Math.max(n(v, a), n(v, b), n(v, c), n(v, d)) - Math.min(n(v, a), n(v, b), n(v, c), n(v, d)),
  },
  {
    text: 'avg(a, b, c, d)',
    math: 'mean(a, b, c, d)',
    hand: (v, a, b, c, d) => () => (n(v, a) + n(v, b) + n(v, c) + n(v, d)) / 4,
  },
  {
    text: 'sum(a, b, c, d, e)',
    hand: (v, a, b, c, d, e) => () => n(v, a) + n(v, b) + n(v, c) + n(v, d) + n(v, e),
  },
  { text: 'round(a * b / 1000, 2)', hand: (v, a, b) => () => roundTo((n(v, a) * n(v, b)) / 1000, 2) },
  {
    text: 'abs(a - b) < 0.5 && c > 0',
    math: 'abs(a - b) < 0.5 and c > 0',
    hand: (v, a, b, c) => () => (Math.abs(n(v, a) - n(v, b)) < 0.5 && n(v, c) > 0 ? 1 : 0),
  },
  {
    text: 'a > 90 || b > 90 || c > 90',
    math: 'a > 90 or b > 90 or c > 90',
    hand: (v, a, b, c) => () => (n(v, a) > 90 || n(v, b) > 90 || n(v, c) > 90 ? 1 : 0),
  },
  {
    text: 'bit(floor(a), 3) + 2 * bit(floor(a), 4)',
    math: 'getBit(floor(a), 3) + 2 * getBit(floor(a), 4)',
    hand: (v, a) => () => ((Math.floor(n(v, a)) >> 3) & 1) + 2 * ((Math.floor(n(v, a)) >> 4) & 1),
  },
  {
    text: '!(a > 50) && b != 0',
    math: 'not (a > 50) and b != 0',
    hand: (v, a, b) => () => (!(n(v, a) > 50) && n(v, b) !== 0 ? 1 : 0),
  },
  { text: 'sqrt(a) * 12.5', hand: (v, a) => () => Math.sqrt(n(v, a)) * 12.5 },
  { text: 'a ^ 2 * 0.7854 * b', hand: (v, a, b) => () => n(v, a) ** 2 * 0.7854 * n(v, b) },
  { text: '-a + b % 7', math: '-a + mod(b, 7)', hand: (v, a, b) => () => -n(v, a) + (n(v, b) % 7) },
  {
    text: '(a - 4) / 16 * (b - c) + c',
    hand: (v, a, b, c) => () => ((n(v, a) - 4) / 16) * (n(v, b) - n(v, c)) + n(v, c),
  },
  { text: 'a * b * 1.732 * 0.85 / 1000', hand: (v, a, b) => () => (n(v, a) * n(v, b) * 1.732 * 0.85) / 1000 },
  {
    text: 'a == 1 ? b : a == 2 ? c : d',
    hand: (v, a, b, c, d) => () => (n(v, a) === 1 ? n(v, b) : n(v, a) === 2 ? n(v, c) : n(v, d)),
  },
  { text: 'exp(-a / 50) * b', hand: (v, a, b) => () => Math.exp(-n(v, a) / 50) * n(v, b) },
  {
    text: 'a >= b && a <= c',
    math: 'a >= b and a <= c',
    hand: (v, a, b, c) => () => (n(v, a) >= n(v, b) && n(v, a) <= n(v, c) ? 1 : 0),
  },
  {
    text: 'trunc(a / 60) * 100 + mod(trunc(a), 60)',
    math: 'fix(a / 60) * 100 + mod(fix(a), 60)',
    hand: (v, a) => () => Math.trunc(n(v, a) / 60) * 100 + (Math.trunc(n(v, a)) % 60),
  },
  {
    text: 'ceil(a / 10) + log10(b + 1) + ln(c + 1)',
    math: 'ceil(a / 10) + log10(b + 1) + log(c + 1)',
    hand: (v, a, b, c) => () => Math.ceil(n(v, a) / 10) + Math.log10(n(v, b) + 1) + Math.log(n(v, c) + 1),
  },
  { text: 'sin(a) * cos(b)', hand: (v, a, b) => () => Math.sin(n(v, a)) * Math.cos(n(v, b)) },
];
