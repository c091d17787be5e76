import { describe, expect, it } from 'vitest';
import { getForm, type RecordForm } from '../../../../../src/shared/work/record-form';
import { rebaseForm } from '../../../../../src/shared/work/record-merge';
import {
  getPartToSave,
  getUnsavedTitles,
  isAsSaved,
  type SavedPart,
  withSaved,
} from '../../../../../src/shared/work/record-save';
import { RAW_ITEMS, record, WORDS } from './record-samples';

const NONE = { of: () => [], hasOwn: () => false };
const TITLES = { result: 'Overall', resultText: 'Remarks', instructions: 'Instructions' };
const form = getForm(record(), WORDS);
const typed = withTemp({ currentValue: '60', result: 'normal' });
const getPart = (of: RecordForm): SavedPart<unknown> | null => getPartToSave<unknown>(of, record(), NONE);
const ANSWER = { result: 'normal', description: 'Within limits', currentValue: '60', by: 'hand' };
const V2 = { before: 'v1', version: 'v2' };

describe('The saved part of a form', () => {
  it('has only changes that the platform lacks, and is missing if there are no such changes', () => {
    expect(getPart(form)).toBeNull();
    expect(getPart({ ...typed, instructions: ' go on ' })).toMatchObject({
      answers: [{ itemId: 'temp', currentValue: '60', result: 'normal' }],
      instructions: 'go on',
    });
    const own = { ...form, result: 'abnormal', isOwnResult: true } as const;
    expect(getPart(own)).toEqual({ answers: [], result: 'abnormal' });
  });

  it('omits and lists invalid fields and conflicts', () => {
    const wrong = { ...withTemp({ currentValue: '6'.repeat(201) }), resultText: '<', instructions: 'ok' };
    expect(getPart(wrong)).toEqual({ answers: [], instructions: 'ok' });
    expect(getUnsavedTitles(wrong, record(), TITLES)).toEqual(['Temperature', 'Remarks']);
    const asked = { ...typed, instructions: 'mine', conflicts: ['item temp', 'instructions'] };
    expect(getPart(asked)).toBeNull();
    expect(getUnsavedTitles(asked, record(), TITLES)).toEqual(['Temperature', 'Instructions']);
    expect(getUnsavedTitles(typed, record(), TITLES)).toEqual([]);
  });

  it("has an item's images, even without an answer", () => {
    const images = { of: () => [{ picture: 'p1' }], hasOwn: (id: string) => id === 'look' };
    expect(getPartToSave<unknown>(form, record(), images)?.answers).toMatchObject([
      { itemId: 'look', result: null, images: [{ picture: 'p1' }] },
    ]);
  });
});

describe('A partly saved form', () => {
  it('continues from the saved part: only later changes remain, without conflicts', () => {
    const since = { ...withTemp({ currentValue: '61' }, typed), instructions: 'go on' };
    const over = withSaved(since, typed, getPart(typed) as SavedPart<unknown>, V2);
    expect([over.version, over.over]).toEqual(['v2', ['v1']]);
    expect(getPart(over)).toMatchObject({ answers: [{ currentValue: '61' }], instructions: 'go on' });
    expect(getPart(withSaved(typed, typed, getPart(typed) as SavedPart<unknown>, V2))).toBeNull();
    const items = RAW_ITEMS.map((item) => (item.id === 'temp' ? { ...item, answer: ANSWER } : item));
    const next = rebaseForm(over, record({ version: 'v3', items }), WORDS);
    expect([next.form.conflicts, next.form.items[0]?.currentValue]).toEqual([[], '61']);
    expect(next.form.over).toEqual(['v1']);
  });

  it('stays unchanged if its base has changed since', () => {
    const other = { ...typed, version: 'v9' };
    expect(withSaved(other, typed, getPart(typed) as SavedPart<unknown>, V2)).toBe(other);
  });
});

describe('A record after a save with a lost answer', () => {
  const as = (changes: object = {}, answer: object = ANSWER) => {
    const items = RAW_ITEMS.map((item) => (item.id === 'temp' ? { ...item, answer } : item));
    return record({ version: 'v2', status: 'incomplete', items, ...changes });
  };
  const part = getPart({ ...typed, instructions: 'go on' }) as SavedPart<unknown>;
  const isIts = (of: ReturnType<typeof as>): boolean => isAsSaved(of, typed, part);

  it('matches the save only if nothing else was changed', () => {
    expect(isIts(as({ instructions: 'go on' }))).toBe(true);
    expect(isIts(as({ instructions: 'theirs' }))).toBe(false);
    expect(isIts(as({ instructions: 'go on', resultText: 'theirs' }))).toBe(false);
    expect(isIts(as({ instructions: 'go on' }, { ...ANSWER, currentValue: '61' }))).toBe(false);
    expect(isIts(record({ version: 'v2', instructions: 'go on' }))).toBe(false);
    const items = RAW_ITEMS.map((item) => (item.id === 'look' ? { ...item, answer: ANSWER } : item));
    expect(isIts(as({ instructions: 'go on', items }))).toBe(false);
  });
});

function withTemp(changes: object, of: RecordForm = form): RecordForm {
  const items = of.items.map((answer) => (answer.itemId === 'temp' ? { ...answer, ...changes } : answer));
  return { ...of, items };
}
