/**
 * Compiles the states of widgets: for each property the first matching state that sets it wins (page format: States).
 * Evaluation only looks up slots and compares.
 */
import type { Binding, Condition, Operator, State, StateSet } from '../../page-document/model';
import { getBit } from '../../shared/bit-at';
import { Freshness, Quality } from '../../shared/reading';
import { toRawText } from '../../shared/value-names';
import type { RawValue } from './shown';

export type ReadSlot = (slot: number) => RawValue;
export type Test = (read: ReadSlot) => boolean;
/** Slot of a widget that is bound to a constant; a `ReadSlot` returns the constant for it. */
export const CONSTANT_SLOT = -2;

const NO_SETTINGS: StateSet = {};

/** Whether a value can be compared. Old values compare as last received. */
const isUsable = ({ freshness, quality, number, text }: RawValue): boolean =>
  freshness !== Freshness.never &&
  freshness !== Freshness.paused &&
  quality === Quality.good &&
  (text !== null || !Number.isNaN(number));

/** Parses a number of a page document; NaN for other text. A bit may be written as true or false. */
export function parseNumeric(text: string): number {
  if (text === 'true') return 1;
  if (text === 'false') return 0;
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** Whether a value equals a text: as numbers if both are, otherwise as texts. */
export function isEqual(
  value: Pick<RawValue, 'number' | 'text'>,
  expected: string,
  expectedNumber = parseNumeric(expected),
): boolean {
  if (!Number.isNaN(value.number) && !Number.isNaN(expectedNumber)) return value.number === expectedNumber;
  return toRawText(value) === expected;
}

/** Compiles one comparison. `bit` tests whether bit `a` equals `b`, which is 1 unless given as 0. */
function compileComparison(
  op: Operator,
  a: string,
  b: string,
  isGateway: boolean,
): (value: RawValue) => boolean {
  const low = parseNumeric(a);
  const high = parseNumeric(b);
  switch (op) {
    case '=':
      return (value) => isUsable(value) && isEqual(value, a, low);
    case '!=':
      // An empty text, such as a failed count, is not a different number.
      return (value) =>
        isUsable(value) && (value.text !== '' || Number.isNaN(low)) && !isEqual(value, a, low);
    case '>':
      return (value) => isUsable(value) && value.number > low;
    case '>=':
      return (value) => isUsable(value) && value.number >= low;
    case '<':
      return (value) => isUsable(value) && value.number < low;
    case '<=':
      return (value) => isUsable(value) && value.number <= low;
    case 'between':
      return (value) => isUsable(value) && value.number >= low && value.number <= high;
    case 'outside':
      return (value) => isUsable(value) && (value.number < low || value.number > high);
    case 'bit': {
      const expectedBit = high === 0 ? 0 : 1;
      return (value) => isUsable(value) && getBit(value.number, low) === expectedBit;
    }
    case 'bad':
      // A formula in error is shown as 0 with a mark even if no operand was ever collected.
      return ({ freshness, quality }) =>
        quality === Quality.formula || (freshness !== Freshness.never && quality !== Quality.good);
    case 'offline':
      // The number of a gateway's slot shows whether it is online.
      return isGateway
        ? (value) => value.freshness === Freshness.disconnected || (isUsable(value) && value.number === 0)
        : (value) => value.freshness === Freshness.disconnected;
  }
}

/** Compiles a condition. `ownSlot` is -1 without a bound value; comparisons with it are then false. */
export function compileCondition(
  condition: Condition,
  ownSlot: number,
  getSlot: (binding: Binding) => number,
  isGateway: (slot: number) => boolean = () => false,
): Test {
  if ('all' in condition) {
    const tests = condition.all.map((child) => compileCondition(child, ownSlot, getSlot, isGateway));
    return (read) => tests.every((test) => test(read));
  }
  if ('any' in condition) {
    const tests = condition.any.map((child) => compileCondition(child, ownSlot, getSlot, isGateway));
    return (read) => tests.some((test) => test(read));
  }
  const slot = condition.bind ? getSlot(condition.bind) : ownSlot;
  const compare = compileComparison(condition.op, condition.a, condition.b, isGateway(slot));
  return slot === -1 ? () => false : (read) => compare(read(slot));
}

/** Whether a value is a trusted number other than 0: the rule for lamps, pipes and rotors. */
export const isOn = (value: RawValue): boolean =>
  isUsable(value) && value.number !== 0 && !Number.isNaN(value.number);

export type EvaluateStates = (read: ReadSlot) => StateSet;

/**
 * Compiles states to a function that returns the merged settings of matching states, the same object for the same
 * matches; `null` without states.
 */
export function compileStates(
  states: readonly State[],
  ownSlot: number,
  getSlot: (binding: Binding) => number,
  isGateway: (slot: number) => boolean = () => false,
): EvaluateStates | null {
  if (states.length === 0) return null;
  const tests = states.map(({ when }) => compileCondition(when, ownSlot, getSlot, isGateway));
  const mergedSets = new Map<string, StateSet>();
  return (read) => {
    let key = '';
    for (let i = 0; i < tests.length; i++) if (tests[i]?.(read)) key += `${i},`;
    if (key === '') return NO_SETTINGS;
    let set = mergedSets.get(key);
    if (set === undefined) {
      const matching = key.split(',').slice(0, -1).map(Number);
      set = Object.assign({}, ...matching.reverse().map((i) => states[i]?.set)) as StateSet;
      mergedSets.set(key, set);
    }
    return set;
  };
}
