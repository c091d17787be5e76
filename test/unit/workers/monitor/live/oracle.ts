/** A slow, simple reader of push frames to compare the fast one with. It parses everything and keeps a Map. */
import { lenient, time as timeDecoder } from '../../../../../src/shared/calls/decode';
import { FUTURE_TOLERANCE_MS } from '../../../../../src/shared/constants';

/** JSON with ordered, repeatable names, unlike the result of `JSON.parse`. */
export type JsonNode =
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, JsonNode])[] }
  | { readonly kind: 'list'; readonly items: readonly JsonNode[] }
  | { readonly kind: 'scalar'; readonly value: string | number | boolean | null };

const SPACE = ' \t\n\r';
const LITERAL = /"(?:[^"\\]|\\.)*"/sy;
const WORD = /[^,\]}\s]+/y;

function parseOrdered(text: string): JsonNode {
  let offset = 0;
  const skipSpace = (): void => {
    while (offset < text.length && SPACE.includes(text[offset] as string)) offset++;
  };
  const matchPattern = (pattern: RegExp): string => {
    pattern.lastIndex = offset;
    const raw = pattern.exec(text)?.[0] ?? '';
    offset += raw.length;
    return raw;
  };
  const parseLiteral = (): string => JSON.parse(matchPattern(LITERAL)) as string;
  const node = (): JsonNode => {
    skipSpace();
    if (text[offset] === '{') {
      const members: (readonly [string, JsonNode])[] = [];
      offset++;
      skipSpace();
      while (text[offset] !== '}') {
        const name = parseLiteral();
        skipSpace();
        offset++;
        members.push([name, node()]);
        if (text[offset] === ',') offset++;
        skipSpace();
      }
      offset++;
      skipSpace();
      return { kind: 'object', members };
    }
    if (text[offset] === '[') {
      const items: JsonNode[] = [];
      offset++;
      skipSpace();
      while (text[offset] !== ']') {
        items.push(node());
        if (text[offset] === ',') offset++;
        skipSpace();
      }
      offset++;
      skipSpace();
      return { kind: 'list', items };
    }
    if (text[offset] === '"') {
      const value = parseLiteral();
      skipSpace();
      return { kind: 'scalar', value };
    }
    const value = JSON.parse(matchPattern(WORD)) as number | boolean | null;
    skipSpace();
    return { kind: 'scalar', value };
  };
  return node();
}

const findMember = (node: JsonNode, name: string): JsonNode | undefined =>
  node.kind === 'object' ? node.members.findLast(([key]) => key === name)?.[1] : undefined;

function toPlain(node: JsonNode | undefined): unknown {
  if (node === undefined) return undefined;
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(toPlain);
  const object = Object.create(null) as Record<string, unknown>;
  for (const [name, inner] of node.members) object[name] = toPlain(inner);
  return { ...object };
}

const getScalarText = (node: JsonNode | undefined): string | null =>
  node?.kind === 'scalar' && node.value !== null ? String(node.value) : null;

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
export function readOracleValue(
  text: string,
  dataType: string | null,
): { readonly number: number; readonly text: string | null; readonly isInvalid: boolean } {
  const invalid = { number: Number.NaN, text, isInvalid: true };
  const textReading = { number: Number.NaN, text, isInvalid: false };
  const inner = text.trim();
  if (dataType === 'string') return textReading;
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
    if (dataType === null && !/^[+-]?(nan|inf|infinity)$/i.test(inner)) return textReading;
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

  readFrame(text: string, context: OracleContext): OracleResult {
    const emptyResult = { accepted: 0, ignored: 0, gatewayAlarm: undefined, signalAlarm: undefined };
    try {
      const parsed: unknown = JSON.parse(text);
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
        return { understood: false, ...emptyResult };
    } catch {
      return { understood: false, ...emptyResult };
    }
    const root = parseOrdered(text);
    const signals = findMember(root, 'signalVal');
    const entries: (readonly [string | null, JsonNode])[] =
      signals?.kind === 'object'
        ? [...signals.members]
        : signals?.kind === 'list'
          ? signals.items.map((item) => {
              const id = findMember(item, 'id');
              const isId =
                id?.kind === 'scalar' && (typeof id.value === 'string' || typeof id.value === 'number');
              return [isId ? String(id.value) : null, item] as const;
            })
          : [];
    let accepted = 0;
    // Read all values before merging any, with the types known before the frame.
    const decodedEntries = entries.map(([id, node]) => this.#decodeEntry(id, node));
    for (const entry of decodedEntries)
      if (entry && this.merge(entry.id, entry.value, entry.type, context)) accepted++;
    return {
      understood: true,
      accepted,
      ignored: entries.length - accepted,
      gatewayAlarm: toPlain(findMember(root, 'gatewayAlarm')),
      signalAlarm: toPlain(findMember(root, 'signalAlarm')),
    };
  }

  #decodeEntry(id: string | null, node: JsonNode) {
    if (id === null || !this.ids.has(id) || node.kind !== 'object') return null;
    const declaredType = toPlain(findMember(node, 'dataType'));
    const type =
      typeof declaredType === 'string' && TYPES.includes(declaredType)
        ? declaredType
        : (this.#types.get(id) ?? null);
    const isBad = !['200', '0', ''].includes(getScalarText(findMember(node, 'code')) ?? '');
    const text = getScalarText(findMember(node, 'value'));
    const time =
      lenientTime(toPlain(findMember(node, 'time')), '') ??
      lenientTime(toPlain(findMember(node, 'currentTime')), '') ??
      Number.NaN;
    if (text === null && !isBad) return null;
    const reading =
      text === null ? { number: Number.NaN, text: null, isInvalid: false } : readOracleValue(text, type);
    const quality = isBad ? 'bad' : reading.isInvalid ? 'invalid' : 'good';
    return { id, type, value: { number: reading.number, text: reading.text, quality, time } as const };
  }

  merge(
    id: string,
    value: Pick<OracleValue, 'number' | 'text' | 'quality' | 'time'>,
    type: string | null,
    context: OracleContext,
  ): boolean {
    const storedValue = this.values.get(id);
    const hasTime = !Number.isNaN(value.time);
    const isOld = value.time < Date.parse('2000-01-01T00:00Z');
    const isFuture = hasTime && (isOld || value.time > context.platformNow + FUTURE_TOLERANCE_MS);
    if (storedValue && storedValue.time >= Date.parse('2000-01-01T00:00Z')) {
      if (!hasTime) return false;
      const replacesFuture = storedValue.isFuture && !isFuture;
      if (value.time < storedValue.time && !replacesFuture) return false;
    }
    const { arrival, generation } = context;
    this.values.set(id, { ...value, isFuture, arrival, generation });
    if (type !== null) this.#types.set(id, type);
    return true;
  }
}
