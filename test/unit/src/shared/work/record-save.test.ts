import { describe, expect, it } from 'vitest';
import { createForm, type RecordForm } from '../../../../../src/shared/work/record-form';
import { rebaseForm } from '../../../../../src/shared/work/record-merge';
import {
  applySave,
  getPartToSave,
  getUnsavedTitles,
  matchesSave,
  type SavedPart,
} from '../../../../../src/shared/work/record-save';
import { createInspectionRecord, RAW_ITEMS, WORDS } from './record-samples';

const NO_IMAGES = { getImages: () => [], hasNewImages: () => false };
const TITLES = { result: 'Overall', resultText: 'Remarks', instructions: 'Instructions' };
const form = createForm(createInspectionRecord(), WORDS);
const typedForm = withTemp({ currentValue: '60', result: 'normal' });
const getPart = (target: RecordForm): SavedPart<unknown> | null =>
  getPartToSave<unknown>(target, createInspectionRecord(), NO_IMAGES);
const ANSWER = { result: 'normal', description: 'Within limits', currentValue: '60', by: 'hand' };
const V2 = { previousVersion: 'v1', version: 'v2' };

describe('The saved part of a form', () => {
  it('has only changes that the platform lacks, and is missing if there are no such changes', () => {
    expect(getPart(form)).toBeNull();
    expect(getPart({ ...typedForm, instructions: ' go on ' })).toMatchObject({
      answers: [{ itemId: 'temp', currentValue: '60', result: 'normal' }],
      instructions: 'go on',
    });
    const ownResultForm = { ...form, result: 'abnormal', isOwnResult: true } as const;
    expect(getPart(ownResultForm)).toEqual({ answers: [], result: 'abnormal' });
  });

  it('omits and lists invalid fields and conflicts', () => {
    const invalidForm = {
      ...withTemp({ currentValue: '6'.repeat(201) }),
      resultText: '<',
      instructions: 'ok',
    };
    expect(getPart(invalidForm)).toEqual({ answers: [], instructions: 'ok' });
    expect(getUnsavedTitles(invalidForm, createInspectionRecord(), TITLES)).toEqual([
      'Temperature',
      'Remarks',
    ]);
    const conflictedForm = { ...typedForm, instructions: 'mine', conflicts: ['item temp', 'instructions'] };
    expect(getPart(conflictedForm)).toBeNull();
    expect(getUnsavedTitles(conflictedForm, createInspectionRecord(), TITLES)).toEqual([
      'Temperature',
      'Instructions',
    ]);
    expect(getUnsavedTitles(typedForm, createInspectionRecord(), TITLES)).toEqual([]);
  });

  it("has an item's images, even without an answer", () => {
    const images = { getImages: () => [{ picture: 'p1' }], hasNewImages: (id: string) => id === 'look' };
    expect(getPartToSave<unknown>(form, createInspectionRecord(), images)?.answers).toMatchObject([
      { itemId: 'look', result: null, images: [{ picture: 'p1' }] },
    ]);
  });
});

describe('A partly saved form', () => {
  it('continues from the saved part: only later changes remain, without conflicts', () => {
    const editedForm = { ...withTemp({ currentValue: '61' }, typedForm), instructions: 'go on' };
    const rebasedForm = applySave(editedForm, typedForm, getPart(typedForm) as SavedPart<unknown>, V2);
    expect([rebasedForm.version, rebasedForm.over]).toEqual(['v2', ['v1']]);
    expect(getPart(rebasedForm)).toMatchObject({ answers: [{ currentValue: '61' }], instructions: 'go on' });
    expect(getPart(applySave(typedForm, typedForm, getPart(typedForm) as SavedPart<unknown>, V2))).toBeNull();
    const items = RAW_ITEMS.map((item) => (item.id === 'temp' ? { ...item, answer: ANSWER } : item));
    const nextResult = rebaseForm(rebasedForm, createInspectionRecord({ version: 'v3', items }), WORDS);
    expect([nextResult.form.conflicts, nextResult.form.items[0]?.currentValue]).toEqual([[], '61']);
    expect(nextResult.form.over).toEqual(['v1']);
  });

  it('stays unchanged if its base has changed since', () => {
    const otherForm = { ...typedForm, version: 'v9' };
    expect(applySave(otherForm, typedForm, getPart(typedForm) as SavedPart<unknown>, V2)).toBe(otherForm);
  });
});

describe('A record after a save with a lost answer', () => {
  const createSavedRecord = (changes: object = {}, answer: object = ANSWER) => {
    const items = RAW_ITEMS.map((item) => (item.id === 'temp' ? { ...item, answer } : item));
    return createInspectionRecord({ version: 'v2', status: 'incomplete', items, ...changes });
  };
  const savedPart = getPart({ ...typedForm, instructions: 'go on' }) as SavedPart<unknown>;
  const isFromSave = (target: ReturnType<typeof createSavedRecord>): boolean =>
    matchesSave(target, typedForm, savedPart);

  it('matches the save only if nothing else was changed', () => {
    expect(isFromSave(createSavedRecord({ instructions: 'go on' }))).toBe(true);
    expect(isFromSave(createSavedRecord({ instructions: 'theirs' }))).toBe(false);
    expect(isFromSave(createSavedRecord({ instructions: 'go on', resultText: 'theirs' }))).toBe(false);
    expect(isFromSave(createSavedRecord({ instructions: 'go on' }, { ...ANSWER, currentValue: '61' }))).toBe(
      false,
    );
    expect(isFromSave(createInspectionRecord({ version: 'v2', instructions: 'go on' }))).toBe(false);
    const items = RAW_ITEMS.map((item) => (item.id === 'look' ? { ...item, answer: ANSWER } : item));
    expect(isFromSave(createSavedRecord({ instructions: 'go on', items }))).toBe(false);
  });
});

function withTemp(changes: object, target: RecordForm = form): RecordForm {
  const items = target.items.map((answer) => (answer.itemId === 'temp' ? { ...answer, ...changes } : answer));
  return { ...target, items };
}
