import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import {
  applyResult,
  applyTypedValue,
  createForm,
  needsConfirmation,
  type RecordForm,
  replaceAnswer,
} from '../../../../../src/shared/work/record-form';
import { decideField, isFormChanged, rebaseForm } from '../../../../../src/shared/work/record-merge';
import { createInspectionRecord, findItem, RAW_ITEMS, WORDS } from './record-samples';

const at = epochMs(1_760_000_000_000);
const openedForm = createForm(createInspectionRecord(), WORDS);

describe('A form rebased on a newer record', () => {
  it('fault 73: adopts the changes of the other user and keeps local ones', () => {
    const { form, takenCount } = rebaseForm(
      typeInto(openedForm, 'leak', '1'),
      createOtherRecord('temp', '61'),
      WORDS,
    );
    expect([getCurrentValue(form, 'temp'), getCurrentValue(form, 'leak')]).toEqual(['61', '1']);
    expect({ taken: takenCount, form }).toMatchObject({ taken: 1, form: { version: 'v2', conflicts: [] } });
  });

  it('fault 73: asks about conflicts, and keeps the local value until the user decides', () => {
    const { form } = rebaseForm(typeInto(openedForm, 'temp', '50'), createOtherRecord('temp', '61'), WORDS);
    expect([form.conflicts, getCurrentValue(form, 'temp')]).toEqual([['item temp'], '50']);
    expect(getCurrentValue(decideField(form, 'item temp', 'theirs'), 'temp')).toBe('61');
    const mine = decideField(form, 'item temp', 'mine');
    expect([getCurrentValue(mine, 'temp'), mine.conflicts]).toEqual(['50', []]);
  });

  it('fault 73: keeps asking about undecided conflicts when the record changes again', () => {
    const { form } = rebaseForm(typeInto(openedForm, 'temp', '50'), createOtherRecord('temp', '61'), WORDS);
    const sameRecord = createOtherRecord('temp', '61', { version: 'v3', resultText: 'hot' });
    const laterForm = rebaseForm(form, sameRecord, WORDS).form;
    expect(laterForm).toMatchObject({ conflicts: ['item temp'], resultText: 'hot' });
    expect(getCurrentValue(laterForm, 'temp')).toBe('50');
    expect(getCurrentValue(decideField(laterForm, 'item temp', 'theirs'), 'temp')).toBe('61');
    const agreedRecord = createOtherRecord('temp', '50', { version: 'v3' });
    expect(rebaseForm(form, agreedRecord, WORDS).form.conflicts).toEqual([]);
  });

  it('fault 73: asks nothing if both sides agree', () => {
    const mine = typeInto(openedForm, 'temp', '61');
    expect(rebaseForm(mine, createOtherRecord('temp', '61'), WORDS).form.conflicts).toEqual([]);
  });

  it('fault 73: also merges the texts of the record itself', () => {
    const mine = { ...openedForm, instructions: 'watch it' };
    const theirs = createInspectionRecord({ version: 'v2', instructions: 'repair it', resultText: 'hot' });
    const { form } = rebaseForm(mine, theirs, WORDS);
    expect(form).toMatchObject({ conflicts: ['instructions'], instructions: 'watch it', resultText: 'hot' });
    expect(decideField(form, 'instructions', 'theirs').instructions).toBe('repair it');
  });

  it('fault 74: keeps an answer whose item left the plan, and shows a new item', () => {
    const mine = typeInto(typeInto(openedForm, 'temp', '50'), 'leak', '1');
    const plan = createInspectionRecord({
      version: 'v2',
      items: [RAW_ITEMS[0], { id: 'oil', title: 'Oil', kind: 'text' }],
    });
    const { form } = rebaseForm(mine, plan, WORDS);
    expect(form.items.map(({ itemId }) => itemId)).toEqual(['temp', 'oil']);
    expect(form.gone.map(({ title, currentValue }) => [title, currentValue])).toEqual([['Leak', '1']]);
    expect(getCurrentValue(form, 'temp')).toBe('50');
    expect([openedForm.added, form.added]).toEqual([[], ['oil']]);
    // The mark stays when the record changes again.
    expect(rebaseForm(form, plan, WORDS).form.added).toEqual(['oil']);
    // The item returns with a later version of the plan.
    const laterForm = rebaseForm(form, createInspectionRecord({ version: 'v3' }), WORDS).form;
    expect(laterForm.gone).toEqual([]);
  });

  it.each([
    ['without a chosen result', 50, 40, null, 'abnormal'],
    ['that the user set to normal', 50, 40, 'normal', 'abnormal'],
    ['that the user set to abnormal', 50, 90, 'abnormal', 'abnormal'],
  ] as const)(
    'fault 74: judges a value %s by the new limits, and asks',
    (_, value, high, chosenResult, result) => {
      const newerRecord = createInspectionRecord({
        version: 'v2',
        items: RAW_ITEMS.map((item) => ({ ...item, high })),
      });
      const typedForm = typeInto(openedForm, 'temp', String(value));
      const [answer] = typedForm.items;
      const form =
        chosenResult === null || answer === undefined
          ? typedForm
          : replaceAnswer(
              typedForm,
              applyResult(findItem('temp'), answer, chosenResult, { at, words: WORDS }),
            );
      const [judgedAnswer] = rebaseForm(form, newerRecord, WORDS).form.items;
      expect(judgedAnswer?.result).toBe(result);
      expect(judgedAnswer && needsConfirmation({ ...findItem('temp'), high }, judgedAnswer)).toBe(
        high === 40,
      );
    },
  );

  it('detects changes made by the user', () => {
    expect(isFormChanged(openedForm)).toBe(false);
    expect(isFormChanged(typeInto(openedForm, 'temp', '5'))).toBe(true);
    expect(isFormChanged({ ...openedForm, instructions: 'x' })).toBe(true);
  });
});

function typeInto(form: RecordForm, id: string, value: string): RecordForm {
  const answer = form.items.find(({ itemId }) => itemId === id);
  if (answer === undefined) throw new Error(id);
  return replaceAnswer(
    form,
    applyTypedValue(findItem(id), answer, value, { sensorValue: null, at, words: WORDS }),
  );
}

function createOtherRecord(id: string, currentValue: string, overrides: object = {}) {
  const answer = { result: 'normal', description: 'Within limits', currentValue, by: 'hand' };
  const items = RAW_ITEMS.map((item) => (item.id === id ? { ...item, answer } : item));
  return createInspectionRecord({ version: 'v2', ...overrides, items });
}

function getCurrentValue(form: RecordForm, id: string) {
  return form.items.find(({ itemId }) => itemId === id)?.currentValue;
}
