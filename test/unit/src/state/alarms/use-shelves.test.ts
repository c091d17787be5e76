import { describe, expect, it } from 'vitest';
import type { UserInfo } from '../../../../../src/shared/calls/account';
import type { ShelfRow } from '../../../../../src/shared/calls/alarm-notes';
import { done, failed, type Outcome } from '../../../../../src/shared/faults';
import { readShelves } from '../../../../../src/state/alarms/use-shelves';

const signedIn = (): UserInfo => ({ userId: 'u' }) as UserInfo;

describe('Shelves of the platform', () => {
  let asked = 0;
  const answering = (outcome: Outcome<readonly ShelfRow[]>) => () => {
    asked += 1;
    return Promise.resolve(outcome);
  };

  it('are requested once per sign-in if the platform has no such call', async () => {
    const missing = answering(failed({ kind: 'http', status: 404 }));
    const user = signedIn();
    asked = 0;
    for (let minute = 0; minute < 3; minute++)
      expect(await readShelves(user, 'p1', missing)).toEqual(done('unknown call'));
    expect(asked).toBe(1);
    await readShelves(signedIn(), 'p1', missing);
    expect(asked).toBe(2);
  });

  it('are requested again after any other failure', async () => {
    const user = signedIn();
    asked = 0;
    const busy = failed({ kind: 'http', status: 503 });
    for (let minute = 0; minute < 2; minute++)
      expect(await readShelves(user, 'p1', answering(busy))).toEqual(busy);
    expect(await readShelves(user, 'p1', answering(done([])))).toEqual(done([]));
    expect(asked).toBe(3);
  });
});
