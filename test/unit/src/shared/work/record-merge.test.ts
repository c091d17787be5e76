import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import {
  foundFor,
  getForm,
  isToConfirm,
  type RecordForm,
  typeValue,
  withAnswer,
} from '../../../../../src/shared/work/record-form';
import { decideField, isFormChanged, rebaseForm } from '../../../../../src/shared/work/record-merge';
import { createItem, RAW_ITEMS, record, WORDS } from './record-samples';

const at = epochMs(1_760_000_000_000);
const opened = getForm(record(), WORDS);

describe('A form rebased on a newer record', () => {
  it('fault 73: adopts the changes of the other user and keeps local ones', () => {
    const { form, taken } = rebaseForm(type(opened, 'leak', '1'), answeredByOther('temp', '61'), WORDS);
    expect([getCurrent(form, 'temp'), getCurrent(form, 'leak')]).toEqual(['61', '1']);
    expect({ taken, form }).toMatchObject({ taken: 1, form: { version: 'v2', conflicts: [] } });
  });

  it('fault 73: asks about conflicts, and keeps the local value until the user decides', () => {
    const { form } = rebaseForm(type(opened, 'temp', '50'), answeredByOther('temp', '61'), WORDS);
    expect([form.conflicts, getCurrent(form, 'temp')]).toEqual([['item temp'], '50']);
    expect(getCurrent(decideField(form, 'item temp', 'theirs'), 'temp')).toBe('61');
    const mine = decideField(form, 'item temp', 'mine');
    expect([getCurrent(mine, 'temp'), mine.conflicts]).toEqual(['50', []]);
  });

  it('fault 73: keeps asking about undecided conflicts when the record changes again', () => {
    const { form } = rebaseForm(type(opened, 'temp', '50'), answeredByOther('temp', '61'), WORDS);
    const again = answeredByOther('temp', '61', { version: 'v3', resultText: 'hot' });
    const later = rebaseForm(form, again, WORDS).form;
    expect(later).toMatchObject({ conflicts: ['item temp'], resultText: 'hot' });
    expect(getCurrent(later, 'temp')).toBe('50');
    expect(getCurrent(decideField(later, 'item temp', 'theirs'), 'temp')).toBe('61');
    const agreed = answeredByOther('temp', '50', { version: 'v3' });
    expect(rebaseForm(form, agreed, WORDS).form.conflicts).toEqual([]);
  });

  it('fault 73: asks nothing if both sides agree', () => {
    const mine = type(opened, 'temp', '61');
    expect(rebaseForm(mine, answeredByOther('temp', '61'), WORDS).form.conflicts).toEqual([]);
  });

  it('fault 73: also merges the texts of the record itself', () => {
    const mine = { ...opened, instructions: 'watch it' };
    const theirs = record({ version: 'v2', instructions: 'repair it', resultText: 'hot' });
    const { form } = rebaseForm(mine, theirs, WORDS);
    expect(form).toMatchObject({ conflicts: ['instructions'], instructions: 'watch it', resultText: 'hot' });
    expect(decideField(form, 'instructions', 'theirs').instructions).toBe('repair it');
  });

  it('fault 74: keeps an answer whose item left the plan, and shows a new item', () => {
    const mine = type(type(opened, 'temp', '50'), 'leak', '1');
    const plan = record({ version: 'v2', items: [RAW_ITEMS[0], { id: 'oil', title: 'Oil', kind: 'text' }] });
    const { form } = rebaseForm(mine, plan, WORDS);
    expect(form.items.map(({ itemId }) => itemId)).toEqual(['temp', 'oil']);
    expect(form.gone.map(({ title, currentValue }) => [title, currentValue])).toEqual([['Leak', '1']]);
    expect(getCurrent(form, 'temp')).toBe('50');
    expect([opened.added, form.added]).toEqual([[], ['oil']]);
    // The mark stays when the record changes again.
    expect(rebaseForm(form, plan, WORDS).form.added).toEqual(['oil']);
    // The item returns with a later version of the plan.
    const later = rebaseForm(form, record({ version: 'v3' }), WORDS).form;
    expect(later.gone).toEqual([]);
  });

  it.each([
    ['without a chosen result', 50, 40, null, 'abnormal'],
    ['that the user set to normal', 50, 40, 'normal', 'abnormal'],
    ['that the user set to abnormal', 50, 90, 'abnormal', 'abnormal'],
  ] as const)('fault 74: judges a value %s by the new limits, and asks', (_, value, high, chosen, result) => {
    const newer = record({ version: 'v2', items: RAW_ITEMS.map((item) => ({ ...item, high })) });
    const typed = type(opened, 'temp', String(value));
    const [answer] = typed.items;
    const form =
      chosen === null || answer === undefined
        ? typed
        : withAnswer(typed, foundFor(createItem('temp'), answer, chosen, { at, words: WORDS }));
    const [judged] = rebaseForm(form, newer, WORDS).form.items;
    expect(judged?.result).toBe(result);
    expect(judged && isToConfirm({ ...createItem('temp'), high }, judged)).toBe(high === 40);
  });

  it('detects changes made by the user', () => {
    expect(isFormChanged(opened)).toBe(false);
    expect(isFormChanged(type(opened, 'temp', '5'))).toBe(true);
    expect(isFormChanged({ ...opened, instructions: 'x' })).toBe(true);
  });
});

function type(form: RecordForm, id: string, value: string): RecordForm {
  const answer = form.items.find(({ itemId }) => itemId === id);
  if (answer === undefined) throw new Error(id);
  return withAnswer(form, typeValue(createItem(id), answer, value, { seen: null, at, words: WORDS }));
}

function answeredByOther(id: string, currentValue: string, more: object = {}) {
  const answer = { result: 'normal', description: 'Within limits', currentValue, by: 'hand' };
  const items = RAW_ITEMS.map((item) => (item.id === id ? { ...item, answer } : item));
  return record({ version: 'v2', ...more, items });
}

function getCurrent(form: RecordForm, id: string) {
  return form.items.find(({ itemId }) => itemId === id)?.currentValue;
}
