/** From the state of the process to what a gateway reads of it, and to the text it sends. */
import { noise } from './chance';
import type { Side, SignalSpec } from './spec';

/** Texts as numbers, so that every record is a column of numbers. */
export class Texts {
  private readonly list: string[] = [];
  private readonly index = new Map<string, number>();

  code(text: string): number {
    const known = this.index.get(text);
    if (known !== undefined) return known;
    this.index.set(text, this.list.length);
    return this.list.push(text) - 1;
  }

  text(code: number): string {
    return this.list[code] ?? '';
  }
}

/** A signal bound to its place in the plant. */
export interface Point {
  readonly id: string;
  /** The key of its noise. */
  readonly key: number;
  readonly spec: SignalSpec;
}

/** The value as a number: NaN where there is none, the code of a text. `t`: epoch ms. */
export function sample(point: Point, side: Side, t: number, seed: number, texts: Texts): number {
  const { spec } = point;
  const raw = spec.read(side);
  if (raw === null) return Number.NaN;
  if (typeof raw === 'string') return texts.code(raw);
  // A transmitter cuts off at zero: what stands still shows no noise.
  if (Math.abs(raw) <= spec.noise) return raw;
  return raw + spec.noise * noise(seed, point.key, t);
}

export function write(spec: SignalSpec, value: number, texts: Texts): string | null {
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
