/** Maps process state to gateway readings and to the texts they send. */
import { getNoise } from './chance';
import type { Side, SignalSpec } from './spec';

/** Encodes texts as numbers, to keep every record a numeric column. */
export class Texts {
  private readonly list: string[] = [];
  private readonly index = new Map<string, number>();

  code(text: string): number {
    const existing = this.index.get(text);
    if (existing !== undefined) return existing;
    this.index.set(text, this.list.length);
    return this.list.push(text) - 1;
  }

  text(code: number): string {
    return this.list[code] ?? '';
  }
}

export interface Point {
  readonly id: string;
  readonly key: number;
  readonly spec: SignalSpec;
}

/** Returns the value as a number: NaN if missing, the code of a text. `t` is epoch ms. */
export function readSample(point: Point, side: Side, t: number, seed: number, texts: Texts): number {
  const { spec } = point;
  const raw = spec.read(side);
  if (raw === null) return Number.NaN;
  if (typeof raw === 'string') return texts.code(raw);
  // A transmitter cuts off at zero: a value at rest shows no noise.
  if (Math.abs(raw) <= spec.noise) return raw;
  return raw + spec.noise * getNoise(seed, point.key, t);
}

export function formatReading(spec: SignalSpec, value: number, texts: Texts): string | null {
  if (Number.isNaN(value)) return null;
  switch (spec.type) {
    case 'string':
      return texts.text(value);
    case 'bit':
      return spec.words === true ? (value === 0 ? 'false' : 'true') : value === 0 ? '0' : '1';
    case 'float': {
      const text = value.toFixed(spec.decimals);
      return Number(text) === 0 && text.startsWith('-') ? text.slice(1) : text;
    }
    default:
      return spec.offset === undefined
        ? String(Math.round(value) + 0)
        : String(spec.offset + BigInt(Math.round(value)));
  }
}
