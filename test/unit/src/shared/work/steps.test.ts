import { describe, expect, it } from 'vitest';
import {
  mayFinish,
  nextOpen,
  type RecordEvent,
  recordAfter,
} from '../../../../../src/shared/work/record-events';
import {
  INSPECTION_STEPS,
  inspectionActions,
  missingIn,
  SLIP_STEPS,
  type Step,
  slipActions,
  statusAfter,
} from '../../../../../src/shared/work/slip-steps';
import { ORDER_STATUSES, RECORD_STATUSES } from '../../../../../src/shared/work/statuses';

/** What follows from each status, in the order pending, assigned, accepted, completed, terminated; - : no such step. */
const table = (steps: Readonly<Record<string, Step>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(steps).map(([action, step]) => [
      action,
      ORDER_STATUSES.map((status) => statusAfter(step, status) ?? '-').join(' '),
    ]),
  );

describe('The steps of an order', () => {
  it('lead from status to status as the contract says', () => {
    expect(table(SLIP_STEPS)).toEqual({
      accept: '- accepted - - -',
      claim: 'accepted - - - -',
      finish: '- - completed - -',
      dispatch: 'assigned - - - -',
      reassign: '- assigned assigned - -',
      close: 'completed - - - -',
      note: 'pending assigned accepted - -',
      join: 'pending assigned accepted - -',
      return: '- pending pending - -',
      withdraw: 'terminated - - - -',
      terminate: 'terminated terminated terminated - -',
    });
    expect(table(INSPECTION_STEPS)).toEqual({
      accept: '- accepted - - -',
      claim: 'accepted - - - -',
      finish: '- - completed - -',
      dispatch: 'assigned - - - -',
      reassign: '- assigned assigned - -',
      return: '- pending pending - -',
      terminate: 'terminated terminated terminated - -',
    });
  });

  it('wait in the outbox only where adding or finishing cannot take anything from anybody', () => {
    const waiting = Object.entries(SLIP_STEPS).flatMap(([action, { mayWait }]) => (mayWait ? action : []));
    expect(waiting).toEqual(['finish', 'note', 'join']);
    expect(Object.values(INSPECTION_STEPS).some(({ mayWait }) => mayWait)).toBe(false);
  });

  it('are offered when the server allows them, always in the same order, and unknown words are not', () => {
    expect(slipActions(['terminate', 'fly', 'accept', '__proto__'])).toEqual(['accept', 'terminate']);
    expect(inspectionActions(['withdraw', 'finish'])).toEqual(['finish']);
  });

  it('say what is missing', () => {
    const nothing = { note: ' ', result: '', images: 0, recipientId: null };
    expect(missingIn(SLIP_STEPS.reassign, nothing)).toEqual(['recipient', 'note']);
    expect(missingIn(SLIP_STEPS.reassign, { ...nothing, recipientId: 'u1', note: 'ill' })).toEqual([]);
    expect(missingIn(SLIP_STEPS.note, nothing)).toEqual(['note or image']);
    expect(missingIn(SLIP_STEPS.note, { ...nothing, images: 1 })).toEqual([]);
    expect(missingIn(SLIP_STEPS.finish, nothing)).toEqual(['result']);
    expect(missingIn(SLIP_STEPS.accept, nothing)).toEqual([]);
  });
});

describe('The record of a device', () => {
  it('goes from status to status as the contract says', () => {
    const reached = (event: RecordEvent): string =>
      RECORD_STATUSES.map((status) => recordAfter(status, event) ?? '-').join(', ');
    expect(reached('save')).toBe('incomplete, incomplete, -, incomplete');
    expect(reached('submit')).toBe('completed, completed, -, -');
    expect(reached('abort')).toBe('aborted, aborted, -, -');
    expect(reached('edit')).toBe('-, -, completed, -');
  });

  it('lets its order finish when nothing is left to do', () => {
    expect(mayFinish(['completed', 'aborted'])).toBe(true);
    expect(mayFinish(['completed', 'incomplete'])).toBe(false);
    expect(mayFinish(['not started'])).toBe(false);
  });

  it('is followed by the next one that is not done, from the beginning again at the end', () => {
    expect(nextOpen(['not started', 'completed', 'completed', 'incomplete'], 1)).toBe(3);
    expect(nextOpen(['not started', 'completed', 'aborted'], 1)).toBe(0);
    expect(nextOpen(['incomplete', 'completed'], 0)).toBeNull();
    expect(nextOpen([], 0)).toBeNull();
  });
});
