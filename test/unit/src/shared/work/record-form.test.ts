import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import {
  acceptValue,
  applyResult,
  applyTypedValue,
  carryOver,
  createForm,
  type FormAnswer,
  getAnswer,
  getOverallResult,
  isSensorSuspect,
  needsConfirmation,
  replaceAnswer,
} from '../../../../../src/shared/work/record-form';
import { createInspectionRecord, createProof, findItem, WORDS } from './record-samples';

const at = epochMs(1_760_000_000_000);
const temp = findItem('temp');
const blankAnswer = getAnswer(temp, WORDS);

describe('An answer', () => {
  it('starts with the normal description, without value and result', () => {
    expect(blankAnswer).toMatchObject({ description: 'Within limits', currentValue: '', result: null });
    expect(getAnswer(findItem('look'), WORDS).description).toBe('Normal');
  });

  it('becomes abnormal outside its limits, drops the normal text, and asks for confirmation once', () => {
    const highAnswer = typeAnswer('92.4');
    expect(highAnswer).toMatchObject({ result: 'abnormal', description: '' });
    expect(needsConfirmation(temp, highAnswer)).toBe(true);
    const confirmedAnswer = { ...highAnswer, confirmed: highAnswer.currentValue };
    expect(needsConfirmation(temp, confirmedAnswer)).toBe(false);
    // Another value needs another confirmation.
    expect(needsConfirmation(temp, typeAnswer('93', confirmedAnswer))).toBe(true);
    expect(typeAnswer('80', highAnswer)).toMatchObject({ result: 'normal', description: 'Within limits' });
  });

  it("keeps the user's description of an abnormal value", () => {
    const editedAnswer = { ...typeAnswer('92.4'), description: 'Bearing is hot' };
    expect(typeAnswer('93', editedAnswer).description).toBe('Bearing is hot');
    expect(typeAnswer('80', editedAnswer).description).toBe('Bearing is hot');
  });

  it('has no result for an empty or mistyped value', () => {
    for (const value of ['', ' ', '9x', '1000']) expect(typeAnswer(value).result).toBeNull();
  });

  it("keeps the user's result until the value is abnormal", () => {
    const ownAnswer = applyResult(temp, typeAnswer('50'), 'abnormal', { at, words: WORDS });
    expect(typeAnswer('51', ownAnswer).result).toBe('abnormal');
    const overriddenAnswer = applyResult(temp, typeAnswer('92'), 'normal', {
      at,
      words: WORDS,
      override: 'gauge is new',
    });
    expect(overriddenAnswer).toMatchObject({ result: 'normal', override: 'gauge is new' });
    expect(typeAnswer('95', overriddenAnswer)).toMatchObject({ result: 'abnormal', override: '' });
  });

  it('takes a live value with its evidence', () => {
    const liveAnswer = acceptValue(temp, blankAnswer, createProof({ value: '61.5' }), { at, words: WORDS });
    expect(liveAnswer).toMatchObject({ currentValue: '61.5', by: 'live', result: 'normal' });
    expect(liveAnswer.live?.age).toBe(1_800);
    expect(isSensorSuspect(temp, liveAnswer)).toBe(false);
  });

  it('keeps manual and sensor values, and doubts the sensor beyond the tolerance', () => {
    const nearAnswer = typeAnswer('90.4', blankAnswer, createProof());
    const farAnswer = typeAnswer('90.3', blankAnswer, createProof());
    expect([isSensorSuspect(temp, nearAnswer), isSensorSuspect(temp, farAnswer)]).toEqual([false, true]);
    expect(farAnswer).toMatchObject({ currentValue: '90.3', by: 'hand', live: { value: '92.4' } });
  });

  it('does not doubt a sensor for an old or bad value or without a connection', () => {
    for (const changes of [{ fresh: 'stale' }, { quality: 'bad' }, { link: 'offline' }])
      expect(isSensorSuspect(temp, typeAnswer('50', blankAnswer, createProof(changes)))).toBe(false);
  });

  it('marks a choice carried over from last time, and carries over no number', () => {
    const lastAnswer = { value: '0', result: 'normal', time: at } as const;
    const leak = { ...findItem('leak'), last: lastAnswer };
    const carryLast = (item: typeof leak) => carryOver(item, getAnswer(item, WORDS), { at, words: WORDS });
    expect(carryLast(leak)).toMatchObject({ currentValue: '0', by: 'last', result: 'normal' });
    expect(applyTypedValue(leak, carryLast(leak), '0', { sensorValue: null, at, words: WORDS }).by).toBe(
      'hand',
    );
    expect(carryLast({ ...temp, last: lastAnswer })).toMatchObject({
      currentValue: '',
      by: 'hand',
      result: null,
    });
  });

  it('uses the result as the value of a visual check', () => {
    const look = findItem('look');
    const answer = applyResult(look, getAnswer(look, WORDS), 'abnormal', { at, words: WORDS });
    expect(answer).toMatchObject({ currentValue: 'Abnormal', description: '' });
  });

  it('takes its result from the chosen option', () => {
    const leak = findItem('leak');
    const choose = (value: string) =>
      applyTypedValue(leak, getAnswer(leak, WORDS), value, { sensorValue: null, at, words: WORDS }).result;
    expect([choose('0'), choose('1'), choose('2')]).toEqual(['normal', 'abnormal', null]);
  });
});

describe('The overall result', () => {
  const items = createInspectionRecord().items;
  const answerItems = (values: Readonly<Record<string, string>>) =>
    items.reduce(
      (form, item) => {
        const answer = form.items.find(({ itemId }) => itemId === item.id) ?? getAnswer(item, WORDS);
        const value = values[item.id] ?? '';
        const next =
          item.kind === 'check'
            ? applyResult(item, answer, 'normal', { at, words: WORDS })
            : applyTypedValue(item, answer, value, { sensorValue: null, at, words: WORDS });
        return replaceAnswer(form, next);
      },
      createForm(createInspectionRecord(), WORDS),
    );

  it('is abnormal as soon as one item is, normal when all are, and empty before', () => {
    expect(getOverallResult(answerItems({ temp: '50' }), items)).toBeNull();
    expect(getOverallResult(answerItems({ temp: '50', leak: '0' }), items)).toBe('normal');
    expect(getOverallResult(answerItems({ temp: '92' }), items)).toBe('abnormal');
  });

  it('is reset if the user chose it and another item becomes abnormal later', () => {
    const chosenForm = {
      ...answerItems({ temp: '50', leak: '0' }),
      result: 'normal',
      isOwnResult: true,
    } as const;
    const answer = chosenForm.items.find(({ itemId }) => itemId === 'temp') ?? blankAnswer;
    const next = replaceAnswer(chosenForm, typeAnswer('92', answer));
    expect(getOverallResult(next, items)).toBe('abnormal');
  });

  it('does not wait for an optional item', () => {
    const optionalItems = items.map((item) => ({ ...item, required: item.id !== 'leak' }));
    expect(getOverallResult(answerItems({ temp: '50' }), optionalItems)).toBe('normal');
  });
});

function typeAnswer(
  value: string,
  before: FormAnswer = blankAnswer,
  sensorProof = null as ReturnType<typeof createProof> | null,
) {
  return applyTypedValue(temp, before, value, { sensorValue: sensorProof, at, words: WORDS });
}
