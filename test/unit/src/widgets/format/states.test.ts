import { describe, expect, it } from 'vitest';
import { Freshness, Quality } from '../../../../../src/shared/reading';
import type { RawValue } from '../../../../../src/widgets/format/shown';
import { compileCondition, compileStates, isOn } from '../../../../../src/widgets/format/states';
import { createPage, createSignalBinding } from '../../../../kit/widget-page';

const createStates = (states: readonly object[]) =>
  createPage([{ kind: 'value', states }]).widgets[0]?.states ?? [];

describe('A condition', () => {
  it.each<[string, object, number, boolean]>([
    ['= the same', { op: '=', a: 5 }, 5, true],
    ['= as text', { op: '=', a: '5.0' }, 5, true],
    ['= another', { op: '=', a: 5 }, 6, false],
    ['!= another', { op: '!=', a: 5 }, 6, true],
    ['!= the same', { op: '!=', a: 5 }, 5, false],
    ['> less', { op: '>', a: 5 }, 4, false],
    ['> equal', { op: '>', a: 5 }, 5, false],
    ['>= equal', { op: '>=', a: 5 }, 5, true],
    ['< less', { op: '<', a: 5 }, 4, true],
    ['<= equal', { op: '<=', a: 5 }, 5, true],
    ['between its ends', { op: 'between', a: 1, b: 2 }, 2, true],
    ['between, beyond its ends', { op: 'between', a: 1, b: 2 }, 2.1, false],
    ['outside, beyond its ends', { op: 'outside', a: 1, b: 2 }, 2.1, true],
    ['outside its ends', { op: 'outside', a: 1, b: 2 }, 1, false],
    ['bit 0 of 5', { op: 'bit', a: 0 }, 5, true],
    ['bit 1 of 5', { op: 'bit', a: 1 }, 5, false],
    ['bit 1 of 5 is 0', { op: 'bit', a: 1, b: 0 }, 5, true],
    ['bit 40 of 2⁴⁰', { op: 'bit', a: 40 }, 2 ** 40, true],
    // A 16-bit status word that arrives as a signed number: -32767 is 0x8001, -2 is 0xfffe.
    ['bit 0 of -32767', { op: 'bit', a: 0 }, -32_767, true],
    ['bit 1 of -32767', { op: 'bit', a: 1 }, -32_767, false],
    ['bit 15 of -32767', { op: 'bit', a: 15 }, -32_767, true],
    ['bit 0 of -2', { op: 'bit', a: 0 }, -2, false],
    ['bit 3 of -2', { op: 'bit', a: 3 }, -2, true],
    ['bit 3 of -2 is 0', { op: 'bit', a: 3, b: 0 }, -2, false],
    // A document may write a bit as a boolean, but it arrives as a number.
    ['= true', { op: '=', a: true }, 1, true],
    ['= true of 0', { op: '=', a: true }, 0, false],
    ['= false', { op: '=', a: false }, 0, true],
    ['!= true', { op: '!=', a: 'true' }, 1, false],
    ['a limit in words', { op: '>', a: 'high' }, 5, false],
  ])('%s', (_, when, number, expected) => {
    expect(holds(when, createValue(number))).toBe(expected);
  });

  it('compares words as text', () => {
    expect(holds({ op: '=', a: 'auto' }, createValue(Number.NaN, { text: 'auto' }))).toBe(true);
    expect(holds({ op: '=', a: 'auto' }, createValue(Number.NaN, { text: 'manual' }))).toBe(false);
  });

  it('treats a missing number, such as an unavailable count, as an empty text', () => {
    const missingValue = createValue(Number.NaN, { text: '' });
    for (const op of ['!=', '=', '>', '<=', 'outside'])
      expect(holds({ op, a: 0, b: 9 }, missingValue)).toBe(false);
    expect(holds({ op: '=', a: '' }, missingValue)).toBe(true);
    expect(holds({ op: '!=', a: 'auto' }, missingValue)).toBe(true);
  });

  it.each<[string, Partial<RawValue>]>([
    ['was never collected', { freshness: Freshness.never }],
    ['is paused', { freshness: Freshness.paused }],
    ['has bad quality', { quality: Quality.bad }],
    ['is a formula error', { quality: Quality.formula }],
  ])('never compares a value that %s, not even as unequal', (_, state) => {
    for (const op of ['=', '!=', '>', '>=', '<', '<=', 'between', 'outside', 'bit'])
      expect(holds({ op, a: 0, b: 10 }, createValue(0, state))).toBe(false);
    expect(isOn(createValue(1, state))).toBe(false);
  });

  it('compares an old value by its last state', () => {
    expect(holds({ op: '=', a: 5 }, createValue(5, { freshness: Freshness.disconnected }))).toBe(true);
  });

  it('matches bad and offline', () => {
    expect(holds({ op: 'bad' }, createValue(1, { quality: Quality.bad }))).toBe(true);
    expect(holds({ op: 'bad' }, createValue(1))).toBe(false);
    const neverState = { freshness: Freshness.never } as const;
    expect(holds({ op: 'bad' }, createValue(0, { ...neverState, quality: Quality.formula }))).toBe(true);
    expect(holds({ op: 'bad' }, createValue(Number.NaN, neverState))).toBe(false);
    expect(holds({ op: 'offline' }, createValue(1, { freshness: Freshness.disconnected }))).toBe(true);
    expect(holds({ op: 'offline' }, createValue(1, { freshness: Freshness.stale }))).toBe(false);
  });

  it('nests all and any, also across signals', () => {
    const others = new Map([
      ['a', createValue(1)],
      ['b', createValue(0)],
    ]);
    const createCondition = (name: string) => ({ op: '=', a: 1, bind: createSignalBinding(name) });
    expect(holds({ all: [createCondition('a'), createCondition('b')] }, createValue(0), others)).toBe(false);
    expect(holds({ any: [createCondition('a'), createCondition('b')] }, createValue(0), others)).toBe(true);
    expect(
      holds(
        { all: [createCondition('a'), { any: [createCondition('b'), { op: '=', a: 0 }] }] },
        createValue(0),
        others,
      ),
    ).toBe(true);
  });
});

describe('States', () => {
  const evaluate = (number: number) =>
    compileStates(
      createStates([
        { when: { op: '>', a: 90 }, set: { color: 'red', blink: true } },
        { when: { op: '>', a: 50 }, set: { color: 'orange', background: 'black' } },
        { when: { op: '>', a: 10 }, set: { text: 'some' } },
      ]),
      0,
      () => -1,
    )?.(() => createValue(number));

  it('set each property from the first matching state', () => {
    expect(evaluate(95)).toEqual({ color: 'red', blink: true, background: 'black', text: 'some' });
    expect(evaluate(60)).toEqual({ color: 'orange', background: 'black', text: 'some' });
    expect(evaluate(5)).toEqual({});
  });

  it('are the same object while the same states match', () => {
    const states = compileStates(
      createStates([{ when: { op: '>', a: 0 }, set: { color: 'red' } }]),
      0,
      () => -1,
    );
    expect(states?.(() => createValue(1))).toBe(states?.(() => createValue(2)));
  });

  it('of an unbound widget never match', () => {
    const redStates = [{ when: { op: '!=', a: 1 }, set: { color: 'red' } }];
    expect(compileStates(createStates(redStates), -1, () => -1)?.(() => createValue(5))).toEqual({});
  });
});

function createValue(number: number, overrides: Partial<RawValue> = {}): RawValue {
  return {
    number,
    text: null,
    freshness: Freshness.fresh,
    quality: Quality.good,
    futureTime: false,
    ...overrides,
  };
}

function holds(when: object, ownValue: RawValue, others: ReadonlyMap<string, RawValue> = new Map()): boolean {
  const [state] = createStates([{ when, set: {} }]);
  if (!state) throw new Error('no state');
  const slots = [...others.keys()];
  const test = compileCondition(state.when, 0, (binding) =>
    binding.src === 'signal' ? slots.indexOf(binding.signalId) + 1 : -1,
  );
  return test((slot) => (slot === 0 ? ownValue : (others.get(slots[slot - 1] ?? '') ?? ownValue)));
}
