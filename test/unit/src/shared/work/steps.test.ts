import { describe, expect, it } from 'vitest';
import { isPending, RECORD_STATUSES } from '../../../../../src/shared/calls/statuses';
import { filterInspectionActions, filterSlipActions } from '../../../../../src/shared/work/slip-steps';

describe('The steps of an order', () => {
  it('are offered when the server allows them, always in the same order, without unknown ones', () => {
    expect(filterSlipActions(['terminate', 'fly', 'accept', '__proto__'])).toEqual(['accept', 'terminate']);
    expect(filterInspectionActions(['withdraw', 'finish'])).toEqual(['finish']);
  });
});

describe('The record of a device', () => {
  it('is open while neither completed nor aborted', () => {
    expect(RECORD_STATUSES.filter(isPending)).toEqual(['not started', 'incomplete']);
  });
});
