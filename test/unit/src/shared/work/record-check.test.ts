import { describe, expect, it } from 'vitest';
import type { PlanRules } from '../../../../../src/shared/calls/inspection';
import type { ItemId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import {
  findAnswerProblems,
  findFormProblems,
  findNamedItems,
  hasNoFormProblems,
  toSentAnswers,
} from '../../../../../src/shared/work/record-check';
import {
  applyTypedValue,
  createForm,
  type FormAnswer,
  getAnswer,
  replaceAnswer,
} from '../../../../../src/shared/work/record-form';
import { createInspectionRecord, createProof, findItem, WORDS } from './record-samples';

const at = epochMs(1_760_000_000_000);
const temp = findItem('temp');

describe('An item before sending', () => {
  it('requires value, result and description', () => {
    expect(listProblems(getAnswer(temp, WORDS))).toEqual(['currentValue: missing', 'result: missing']);
    expect(listProblems(typeAnswer('50'))).toEqual([]);
    expect(listProblems({ ...typeAnswer('92'), confirmed: '92' })).toEqual(['description: missing']);
  });

  it('requires a confirmation outside its limits', () => {
    const highAnswer = { ...typeAnswer('92'), description: 'hot' };
    expect(listProblems(highAnswer)).toEqual(['result: unconfirmed']);
    expect(listProblems({ ...highAnswer, result: 'normal' })).toEqual(['override: missing']);
    expect(listProblems({ ...highAnswer, result: 'normal', override: 'new gauge' })).toEqual([]);
  });

  it('names mistyped values', () => {
    expect(listProblems(typeAnswer('1000'))).toEqual(['currentValue: mistyped', 'result: missing']);
    expect(listProblems(typeAnswer('abc'))).toEqual(['currentValue: not a number', 'result: missing']);
  });

  it('requires a reason if manual and sensor values differ', () => {
    const doubtedAnswer = typeAnswer('50', createProof());
    expect(listProblems(doubtedAnswer)).toEqual(['doubt: missing']);
    expect(listProblems({ ...doubtedAnswer, doubt: 'gauge on site' })).toEqual([]);
  });

  it('fault 101: marks emoji and the 201st character, and cuts nothing', () => {
    expect(listProblems({ ...typeAnswer('50'), description: 'hot 🔥' })).toEqual(['description: special']);
    expect(listProblems({ ...typeAnswer('50'), description: 'x'.repeat(201) })).toEqual([
      'description: too long',
    ]);
    expect(listProblems({ ...typeAnswer('50'), description: '1#泵 90℃ ±2' })).toEqual([]);
  });

  it('requires a photo if the item or the plan does', () => {
    const highAnswer = { ...typeAnswer('92'), description: 'hot', confirmed: '92' };
    const photoItem = { ...temp, photo: 'abnormal' } as const;
    expect(listProblems(highAnswer, 0, null, photoItem)).toEqual(['images: missing']);
    expect(listProblems(highAnswer, 1, null, photoItem)).toEqual([]);
    expect(listProblems(typeAnswer('50'), 0, null, photoItem)).toEqual([]);
    expect(listProblems(typeAnswer('50'), 0, null, { ...temp, photo: 'always' })).toEqual([
      'images: missing',
    ]);
  });

  it('is skipped if optional and empty', () => {
    const optionalItem = { ...temp, required: false };
    expect(listProblems(getAnswer(temp, WORDS), 0, null, optionalItem)).toEqual([]);
    const inspection = createInspectionRecord({ items: [optionalItem] });
    expect(toSentAnswers(createForm(inspection, WORDS), inspection, () => [])).toEqual([]);
  });
});

describe('The rest of the form', () => {
  const fields = { result: 'normal', isOwnResult: true, instructions: 'go on' } as const;
  const completeForm = { ...createForm(createInspectionRecord(), WORDS), ...fields };
  const findProblems = (
    form: typeof completeForm | Parameters<typeof findFormProblems>[0],
    images = 1,
    isCorrection = false,
    rules: PlanRules | null = null,
  ) => findFormProblems(form, createInspectionRecord(), { images, isCorrection, rules });

  it('requires a result, instructions and one image', () => {
    expect(hasNoFormProblems(findProblems(completeForm))).toBe(true);
    expect(hasNoFormProblems(findProblems(completeForm, 0))).toBe(false);
    expect(hasNoFormProblems(findProblems({ ...completeForm, instructions: ' ' }))).toBe(false);
    expect(hasNoFormProblems(findProblems({ ...completeForm, result: null, isOwnResult: false }))).toBe(
      false,
    );
  });

  it("requires the point's code if the plan does, except for a correction", () => {
    const noRules = { cameraOnly: false, watermark: false, photoOnAbnormal: false, signature: false };
    const scan: PlanRules = { ...noRules, proof: 'scan', gpsMeters: 200, itemPhotosMax: 3, order: 'free' };
    expect(findProblems(completeForm, 1, false, scan).proof).toBe('missing');
    expect(findProblems(completeForm, 1, true, scan).proof).toBeNull();
    expect(findProblems(completeForm, 1, false, { ...scan, proof: 'gps' }).proof).toBeNull();
    const scannedForm = { ...completeForm, proof: { kind: 'scan', code: 'XJ-1', at: epochMs(1) } } as const;
    expect(hasNoFormProblems(findProblems(scannedForm, 1, false, { ...scan, proof: 'scan+gps' }))).toBe(true);
  });

  it('requires a description of an abnormal result', () => {
    expect(findProblems({ ...completeForm, result: 'abnormal' }).resultText?.kind).toBe('missing');
  });

  it('requires a reason for a correction, and no open conflict', () => {
    expect(findProblems(completeForm, 1, true).reason?.kind).toBe('missing');
    expect(hasNoFormProblems(findProblems({ ...completeForm, conflicts: ['instructions'] }))).toBe(false);
  });
});

describe('A sent record', () => {
  it('has both values of a doubted sensor, and the reason in its own field', () => {
    const inspection = createInspectionRecord({ items: [temp] });
    const form = replaceAnswer(createForm(inspection, WORDS), {
      ...typeAnswer('５０', createProof()),
      doubt: 'gauge on site',
    });
    const [answer] = toSentAnswers(form, inspection, () => [{ picture: 'p1' }]);
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
    expect(findNamedItems(createInspectionRecord().items, ['Leak', 'Temperature图片', '签名'])).toEqual<
      ItemId[]
    >(['temp' as ItemId, 'leak' as ItemId]);
  });
});

function typeAnswer(value: string, sensorProof = null as ReturnType<typeof createProof> | null): FormAnswer {
  return applyTypedValue(temp, getAnswer(temp, WORDS), value, { sensorValue: sensorProof, at, words: WORDS });
}

function listProblems(answer: FormAnswer, images = 0, rules: PlanRules | null = null, item = temp) {
  return findAnswerProblems(item, answer, images, rules).map(({ field, kind }) => `${field}: ${kind}`);
}
