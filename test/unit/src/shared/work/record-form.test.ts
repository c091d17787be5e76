import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import {
  carryOver,
  type FormAnswer,
  foundFor,
  getAnswer,
  getForm,
  isSensorInDoubt,
  isToConfirm,
  overallResult,
  takeValue,
  typeValue,
  withAnswer,
} from '../../../../../src/shared/work/record-form';
import { createItem, proof, record, WORDS } from './record-samples';

const at = epochMs(1_760_000_000_000);
const temp = createItem('temp');
const blank = getAnswer(temp, WORDS);

describe('An answer', () => {
  it('starts with the normal description, without value and result', () => {
    expect(blank).toMatchObject({ description: 'Within limits', currentValue: '', result: null });
    expect(getAnswer(createItem('look'), WORDS).description).toBe('Normal');
  });

  it('becomes abnormal outside its limits, drops the normal text, and asks for confirmation once', () => {
    const high = typed('92.4');
    expect(high).toMatchObject({ result: 'abnormal', description: '' });
    expect(isToConfirm(temp, high)).toBe(true);
    const confirmed = { ...high, confirmed: high.currentValue };
    expect(isToConfirm(temp, confirmed)).toBe(false);
    // Another value needs another confirmation.
    expect(isToConfirm(temp, typed('93', confirmed))).toBe(true);
    expect(typed('80', high)).toMatchObject({ result: 'normal', description: 'Within limits' });
  });

  it("keeps the user's description of an abnormal value", () => {
    const written = { ...typed('92.4'), description: 'Bearing is hot' };
    expect(typed('93', written).description).toBe('Bearing is hot');
    expect(typed('80', written).description).toBe('Bearing is hot');
  });

  it('has no result for an empty or mistyped value: neither is 0', () => {
    for (const value of ['', ' ', '9x', '1000']) expect(typed(value).result).toBeNull();
  });

  it("keeps the user's result until the value is abnormal", () => {
    const own = foundFor(temp, typed('50'), 'abnormal', { at, words: WORDS });
    expect(typed('51', own).result).toBe('abnormal');
    const normal = foundFor(temp, typed('92'), 'normal', { at, words: WORDS, override: 'gauge is new' });
    expect(normal).toMatchObject({ result: 'normal', override: 'gauge is new' });
    expect(typed('95', normal)).toMatchObject({ result: 'abnormal', override: '' });
  });

  it('takes a live value with its evidence', () => {
    const taken = takeValue(temp, blank, proof({ value: '61.5' }), { at, words: WORDS });
    expect(taken).toMatchObject({ currentValue: '61.5', by: 'live', result: 'normal' });
    expect(taken.live?.age).toBe(1_800);
    expect(isSensorInDoubt(temp, taken)).toBe(false);
  });

  it('keeps manual and sensor values, and doubts the sensor beyond the tolerance', () => {
    const near = typed('90.4', blank, proof());
    const far = typed('90.3', blank, proof());
    expect([isSensorInDoubt(temp, near), isSensorInDoubt(temp, far)]).toEqual([false, true]);
    expect(far).toMatchObject({ currentValue: '90.3', by: 'hand', live: { value: '92.4' } });
  });

  it('does not doubt a sensor for an old or bad value or without a connection', () => {
    for (const changes of [{ fresh: 'stale' }, { quality: 'bad' }, { link: 'offline' }])
      expect(isSensorInDoubt(temp, typed('50', blank, proof(changes)))).toBe(false);
  });

  it('marks a choice carried over from last time, and carries over no number', () => {
    const last = { value: '0', result: 'normal', time: at } as const;
    const leak = { ...createItem('leak'), last };
    const carry = (item: typeof leak) => carryOver(item, getAnswer(item, WORDS), { at, words: WORDS });
    expect(carry(leak)).toMatchObject({ currentValue: '0', by: 'last', result: 'normal' });
    expect(typeValue(leak, carry(leak), '0', { seen: null, at, words: WORDS }).by).toBe('hand');
    expect(carry({ ...temp, last })).toMatchObject({ currentValue: '', by: 'hand', result: null });
  });

  it('uses the result as the value of a visual check', () => {
    const look = createItem('look');
    const answer = foundFor(look, getAnswer(look, WORDS), 'abnormal', { at, words: WORDS });
    expect(answer).toMatchObject({ currentValue: 'Abnormal', description: '' });
  });

  it('takes its result from the chosen option', () => {
    const leak = createItem('leak');
    const choose = (value: string) =>
      typeValue(leak, getAnswer(leak, WORDS), value, { seen: null, at, words: WORDS }).result;
    expect([choose('0'), choose('1'), choose('2')]).toEqual(['normal', 'abnormal', null]);
  });
});

describe('The overall result', () => {
  const items = record().items;
  const answered = (values: Readonly<Record<string, string>>) =>
    items.reduce(
      (form, item) => {
        const answer = form.items.find(({ itemId }) => itemId === item.id) ?? getAnswer(item, WORDS);
        const value = values[item.id] ?? '';
        const next =
          item.kind === 'check'
            ? foundFor(item, answer, 'normal', { at, words: WORDS })
            : typeValue(item, answer, value, { seen: null, at, words: WORDS });
        return withAnswer(form, next);
      },
      getForm(record(), WORDS),
    );

  it('is abnormal as soon as one item is, normal when all are, and empty before', () => {
    expect(overallResult(answered({ temp: '50' }), items)).toBeNull();
    expect(overallResult(answered({ temp: '50', leak: '0' }), items)).toBe('normal');
    expect(overallResult(answered({ temp: '92' }), items)).toBe('abnormal');
  });

  it('is reset if the user chose it and another item becomes abnormal later', () => {
    const chosen = { ...answered({ temp: '50', leak: '0' }), result: 'normal', isOwnResult: true } as const;
    const answer = chosen.items.find(({ itemId }) => itemId === 'temp') ?? blank;
    const next = withAnswer(chosen, typed('92', answer));
    expect(overallResult(next, items)).toBe('abnormal');
  });

  it('does not wait for an optional item', () => {
    const optional = items.map((item) => ({ ...item, required: item.id !== 'leak' }));
    expect(overallResult(answered({ temp: '50' }), optional)).toBe('normal');
  });
});

function typed(value: string, before: FormAnswer = blank, seen = null as ReturnType<typeof proof> | null) {
  return typeValue(temp, before, value, { seen, at, words: WORDS });
}
