import { describe, expect, it } from 'vitest';
import type { PlanRules } from '../../../../../src/shared/calls/inspection';
import type { ItemId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import {
  answerProblems,
  findNamedItems,
  isRestRight,
  restProblems,
  toSentAnswers,
} from '../../../../../src/shared/work/record-check';
import {
  type FormAnswer,
  getAnswer,
  getForm,
  typeValue,
  withAnswer,
} from '../../../../../src/shared/work/record-form';
import { createItem, proof, record, WORDS } from './record-samples';

const at = epochMs(1_760_000_000_000);
const temp = createItem('temp');

describe('An item before sending', () => {
  it('requires value, result and description', () => {
    expect(getFields(getAnswer(temp, WORDS))).toEqual(['currentValue: missing', 'result: missing']);
    expect(getFields(typed('50'))).toEqual([]);
    expect(getFields({ ...typed('92'), confirmed: '92' })).toEqual(['description: missing']);
  });

  it('requires a confirmation outside its limits', () => {
    const high = { ...typed('92'), description: 'hot' };
    expect(getFields(high)).toEqual(['result: unconfirmed']);
    expect(getFields({ ...high, result: 'normal' })).toEqual(['override: missing']);
    expect(getFields({ ...high, result: 'normal', override: 'new gauge' })).toEqual([]);
  });

  it('names mistyped values', () => {
    expect(getFields(typed('1000'))).toEqual(['currentValue: mistyped', 'result: missing']);
    expect(getFields(typed('abc'))).toEqual(['currentValue: not a number', 'result: missing']);
  });

  it('requires a reason if manual and sensor values differ', () => {
    const doubted = typed('50', proof());
    expect(getFields(doubted)).toEqual(['doubt: missing']);
    expect(getFields({ ...doubted, doubt: 'gauge on site' })).toEqual([]);
  });

  it('fault 101: marks emoji and the 201st character, and cuts nothing', () => {
    expect(getFields({ ...typed('50'), description: 'hot 🔥' })).toEqual(['description: special']);
    expect(getFields({ ...typed('50'), description: 'x'.repeat(201) })).toEqual(['description: too long']);
    expect(getFields({ ...typed('50'), description: '1#泵 90℃ ±2' })).toEqual([]);
  });

  it('requires a photo if the item or the plan does', () => {
    const high = { ...typed('92'), description: 'hot', confirmed: '92' };
    const wanted = { ...temp, photo: 'abnormal' } as const;
    expect(getFields(high, 0, null, wanted)).toEqual(['images: missing']);
    expect(getFields(high, 1, null, wanted)).toEqual([]);
    expect(getFields(typed('50'), 0, null, wanted)).toEqual([]);
    expect(getFields(typed('50'), 0, null, { ...temp, photo: 'always' })).toEqual(['images: missing']);
  });

  it('is skipped if optional and empty', () => {
    const optional = { ...temp, required: false };
    expect(getFields(getAnswer(temp, WORDS), 0, null, optional)).toEqual([]);
    const of = record({ items: [optional] });
    expect(toSentAnswers(getForm(of, WORDS), of, () => [])).toEqual([]);
  });
});

describe('The rest of the form', () => {
  const said = { result: 'normal', isOwnResult: true, instructions: 'go on' } as const;
  const whole = { ...getForm(record(), WORDS), ...said };
  const problems = (
    form: typeof whole | Parameters<typeof restProblems>[0],
    images = 1,
    isCorrection = false,
    rules: PlanRules | null = null,
  ) => restProblems(form, record(), { images, isCorrection, rules });

  it('requires a result, instructions and one image', () => {
    expect(isRestRight(problems(whole))).toBe(true);
    expect(isRestRight(problems(whole, 0))).toBe(false);
    expect(isRestRight(problems({ ...whole, instructions: ' ' }))).toBe(false);
    expect(isRestRight(problems({ ...whole, result: null, isOwnResult: false }))).toBe(false);
  });

  it("requires the point's code if the plan does, except for a correction", () => {
    const off = { cameraOnly: false, watermark: false, photoOnAbnormal: false, signature: false };
    const scan: PlanRules = { ...off, proof: 'scan', gpsMeters: 200, itemPhotosMax: 3, order: 'free' };
    expect(problems(whole, 1, false, scan).proof).toBe('missing');
    expect(problems(whole, 1, true, scan).proof).toBeNull();
    expect(problems(whole, 1, false, { ...scan, proof: 'gps' }).proof).toBeNull();
    const scanned = { ...whole, proof: { kind: 'scan', code: 'XJ-1', at: epochMs(1) } } as const;
    expect(isRestRight(problems(scanned, 1, false, { ...scan, proof: 'scan+gps' }))).toBe(true);
  });

  it('requires a description of an abnormal result', () => {
    expect(problems({ ...whole, result: 'abnormal' }).resultText?.is).toBe('missing');
  });

  it('requires a reason for a correction, and no open conflict', () => {
    expect(problems(whole, 1, true).reason?.is).toBe('missing');
    expect(isRestRight(problems({ ...whole, conflicts: ['instructions'] }))).toBe(false);
  });
});

describe('A sent record', () => {
  it('has both values of a doubted sensor, and the reason in its own field', () => {
    const of = record({ items: [temp] });
    const form = withAnswer(getForm(of, WORDS), { ...typed('５０', proof()), doubt: 'gauge on site' });
    const [answer] = toSentAnswers(form, of, () => [{ picture: 'p1' }]);
    expect(answer).toMatchObject({
      itemId: 'temp',
      currentValue: '50',
      by: 'hand',
      live: { value: '92.4' },
      result: 'normal',
      description: 'Within limits',
      doubt: 'gauge on site',
      images: [{ picture: 'p1' }],
      at,
    });
  });

  it('finds the items that a refusal names', () => {
    expect(findNamedItems(record().items, ['Leak', 'Temperature图片', '签名'])).toEqual<ItemId[]>([
      'temp' as ItemId,
      'leak' as ItemId,
    ]);
  });
});

function typed(value: string, seen = null as ReturnType<typeof proof> | null): FormAnswer {
  return typeValue(temp, getAnswer(temp, WORDS), value, { seen, at, words: WORDS });
}

function getFields(answer: FormAnswer, images = 0, rules: PlanRules | null = null, item = temp) {
  return answerProblems(item, answer, images, rules).map(({ field, is }) => `${field}: ${is}`);
}
