import { describe, expect, it } from 'vitest';
import { EMPTY_REPAIR, getRepairDraftKey, repairDraft } from '../../../../../src/state/work/repair-draft';

describe('The draft of a repair', () => {
  it('reads back what was written', () => {
    expect(repairDraft(JSON.parse(JSON.stringify(EMPTY_REPAIR)), '')).toEqual(EMPTY_REPAIR);
    const filledDraft = { ...EMPTY_REPAIR, note: 'leaks', equipmentId: 'e1', source: 'alarm', alarmId: 'a1' };
    expect(repairDraft(filledDraft, '')).toEqual(filledDraft);
  });

  it('keeps the text when the rest of an older draft is unreadable', () => {
    const olderDraft = { note: 'leaks', equipmentId: [], lat: 'north', source: 'dream', evidence: '{torn' };
    expect(repairDraft(olderDraft, '')).toEqual({ ...EMPTY_REPAIR, note: 'leaks' });
  });

  it('has a separate key for each user', () => {
    expect(getRepairDraftKey('u1', 'n')).not.toBe(getRepairDraftKey('u2', 'n'));
  });
});
