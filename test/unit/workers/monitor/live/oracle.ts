/** A slow, simple reader of push frames to compare the fast one with. It parses everything and keeps a Map. */
import { lenient, time as timeDecoder } from '../../../../../src/shared/calls/decode';
import { FUTURE_TOLERANCE_MS } from '../../../../../src/shared/constants';

/** JSON with ordered, repeatable names, unlike the result of `JSON.parse`. */
export type Node =
  | { readonly is: 'object'; readonly members: readonly (readonly [string, Node])[] }
  | { readonly is: 'list'; readonly items: readonly Node[] }
  | { readonly is: 'scalar'; readonly value: string | number | boolean | null };

const SPACE = ' \t\n\r';
const LITERAL = /"(?:[^"\\]|\\.)*"/sy;
const WORD = /[^,\]}\s]+/y;

function parseOrdered(text: string): Node {
  let at = 0;
  const space = (): void => {
    while (at < text.length && SPACE.includes(text[at] as string)) at++;
  };
  const matched = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const raw = pattern.exec(text)?.[0] ?? '';
    at += raw.length;
    return raw;
  };
  const literal = (): string => JSON.parse(matched(LITERAL)) as string;
  const node = (): Node => {
    space();
    if (text[at] === '{') {
      const members: (readonly [string, Node])[] = [];
      at++;
      space();
      while (text[at] !== '}') {
        const name = literal();
        space();
        at++;
        members.push([name, node()]);
        if (text[at] === ',') at++;
        space();
      }
      at++;
      space();
      return { is: 'object', members };
    }
    if (text[at] === '[') {
      const items: Node[] = [];
      at++;
      space();
      while (text[at] !== ']') {
        items.push(node());
        if (text[at] === ',') at++;
        space();
      }
      at++;
      space();
      return { is: 'list', items };
    }
    if (text[at] === '"') {
      const value = literal();
      space();
      return { is: 'scalar', value };
    }
    const value = JSON.parse(matched(WORD)) as number | boolean | null;
    space();
    return { is: 'scalar', value };
  };
  return node();
}

const last = (node: Node, name: string): Node | undefined =>
  node.is === 'object' ? node.members.findLast(([key]) => key === name)?.[1] : undefined;

function plain(node: Node | undefined): unknown {
  if (node === undefined) return undefined;
  if (node.is === 'scalar') return node.value;
  if (node.is === 'list') return node.items.map(plain);
  const made = Object.create(null) as Record<string, unknown>;
  for (const [name, inner] of node.members) made[name] = plain(inner);
  return { ...made };
}

const scalarText = (node: Node | undefined): string | null =>
  node?.is === 'scalar' && node.value !== null ? String(node.value) : null;

export interface OracleValue {
  readonly number: number;
  readonly text: string | null;
  readonly quality: 'good' | 'bad' | 'invalid';
  readonly time: number;
  readonly isFuture: boolean;
  readonly arrival: number;
  readonly generation: number;
}

/** Reads the text of a value, independently of the product's code. */
export function oracleReading(
  text: string,
  dataType: string | null,
): { readonly number: number; readonly text: string | null; readonly isInvalid: boolean } {
  const invalid = { number: Number.NaN, text, isInvalid: true };
  const words = { number: Number.NaN, text, isInvalid: false };
  const inner = text.trim();
  if (dataType === 'string') return words;
  if (dataType === 'bit') {
    const word = ['false', 'true'].indexOf(inner.toLowerCase());
    if (word !== -1) return { number: word, text: null, isInvalid: false };
    const state = /^[+-]?(?=[.\d])\d*\.?\d*(?:[eE][+-]?\d+)?$/.test(inner) ? Number.parseFloat(inner) : 2;
    return Math.abs(state) === 0 || state === 1
      ? { number: Math.abs(state), text: null, isInvalid: false }
      : invalid;
  }
  const parts = /^([+-]?)(\d*)(?:(\.)(\d*))?(?:[eE]([+-]?\d+))?$/.exec(inner);
  const isNumber = parts !== null && `${parts[2]}${parts[4] ?? ''}` !== '';
  if (!isNumber) {
    if (dataType === null && !/^[+-]?(nan|inf|infinity)$/i.test(inner)) return words;
    return invalid;
  }
  const number = Number.parseFloat(inner);
  if (!Number.isFinite(number)) return invalid;
  const whole = parts[2] ?? '';
  const significant = `${whole}${parts[4] ?? ''}`.replace(/^0*/, '');
  const isExact =
    !(whole.length > 1 && whole.startsWith('0')) &&
    significant.length <= 15 &&
    !(number === 0 && significant !== '');
  return { number: number === 0 ? 0 : number, text: isExact ? null : text, isInvalid: false };
}

export interface OracleContext {
  readonly generation: number;
  readonly arrival: number;
  readonly platformNow: number;
}
export interface OracleResult {
  readonly understood: boolean;
  readonly accepted: number;
  readonly ignored: number;
  readonly gatewayAlarm: unknown;
  readonly signalAlarm: unknown;
}

const TYPES = ['bit', 'int', 'uint', 'float', 'string'];
const lenientTime = lenient(timeDecoder, null);

export class Oracle {
  readonly values = new Map<string, OracleValue>();
  readonly #types = new Map<string, string>();

  constructor(readonly ids: ReadonlySet<string>) {}

  frame(text: string, context: OracleContext): OracleResult {
    const nothing = { accepted: 0, ignored: 0, gatewayAlarm: undefined, signalAlarm: undefined };
    try {
      const parsed: unknown = JSON.parse(text);
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
        return { understood: false, ...nothing };
    } catch {
      return { understood: false, ...nothing };
    }
    const root = parseOrdered(text);
    const signals = last(root, 'signalVal');
    const entries: (readonly [string | null, Node])[] =
      signals?.is === 'object'
        ? [...signals.members]
        : signals?.is === 'list'
          ? signals.items.map((item) => {
              const id = last(item, 'id');
              const isId =
                id?.is === 'scalar' && (typeof id.value === 'string' || typeof id.value === 'number');
              return [isId ? String(id.value) : null, item] as const;
            })
          : [];
    let accepted = 0;
    // Read all values before merging any, with the types known before the frame.
    const read = entries.map(([id, node]) => this.#read(id, node));
    for (const one of read) if (one && this.merge(one.id, one.value, one.type, context)) accepted++;
    return {
      understood: true,
      accepted,
      ignored: entries.length - accepted,
      gatewayAlarm: plain(last(root, 'gatewayAlarm')),
      signalAlarm: plain(last(root, 'signalAlarm')),
    };
  }

  #read(id: string | null, node: Node) {
    if (id === null || !this.ids.has(id) || node.is !== 'object') return null;
    const named = plain(last(node, 'dataType'));
    const type = typeof named === 'string' && TYPES.includes(named) ? named : (this.#types.get(id) ?? null);
    const isBad = !['200', '0', ''].includes(scalarText(last(node, 'code')) ?? '');
    const text = scalarText(last(node, 'value'));
    const time =
      lenientTime(plain(last(node, 'time')), '') ??
      lenientTime(plain(last(node, 'currentTime')), '') ??
      Number.NaN;
    if (text === null && !isBad) return null;
    const reading =
      text === null ? { number: Number.NaN, text: null, isInvalid: false } : oracleReading(text, type);
    const quality = isBad ? 'bad' : reading.isInvalid ? 'invalid' : 'good';
    return { id, type, value: { number: reading.number, text: reading.text, quality, time } as const };
  }

  merge(
    id: string,
    value: Pick<OracleValue, 'number' | 'text' | 'quality' | 'time'>,
    type: string | null,
    context: OracleContext,
  ): boolean {
    const stored = this.values.get(id);
    const isTimed = !Number.isNaN(value.time);
    const isOld = value.time < Date.parse('2000-01-01T00:00Z');
    const isFuture = isTimed && (isOld || value.time > context.platformNow + FUTURE_TOLERANCE_MS);
    if (stored && stored.time >= Date.parse('2000-01-01T00:00Z')) {
      if (!isTimed) return false;
      const thawsFuture = stored.isFuture && !isFuture;
      if (value.time < stored.time && !thawsFuture) return false;
    }
    const { arrival, generation } = context;
    this.values.set(id, { ...value, isFuture, arrival, generation });
    if (type !== null) this.#types.set(id, type);
    return true;
  }
}
