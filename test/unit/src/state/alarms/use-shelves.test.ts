import { describe, expect, it } from 'vitest';
import type { UserInfo } from '../../../../../src/shared/calls/account';
import type { ShelfRow } from '../../../../../src/shared/calls/alarm-notes';
import { done, failed, type Outcome } from '../../../../../src/shared/faults';
import { readShelves } from '../../../../../src/state/alarms/use-shelves';

const createUser = (): UserInfo => ({ userId: 'u' }) as UserInfo;

describe('Shelves of the platform', () => {
  let requestCount = 0;
  const createReader = (outcome: Outcome<readonly ShelfRow[]>) => () => {
    requestCount += 1;
    return Promise.resolve(outcome);
  };

  it('are requested once per sign-in if the platform has no such call', async () => {
    const readMissing = createReader(failed({ kind: 'http', status: 404 }));
    const user = createUser();
    requestCount = 0;
    for (let minute = 0; minute < 3; minute++)
      expect(await readShelves(user, 'p1', readMissing)).toEqual(done('unknown call'));
    expect(requestCount).toBe(1);
    await readShelves(createUser(), 'p1', readMissing);
    expect(requestCount).toBe(2);
  });

  it('are requested again after any other failure', async () => {
    const user = createUser();
    requestCount = 0;
    const busyOutcome = failed({ kind: 'http', status: 503 });
    for (let minute = 0; minute < 2; minute++)
      expect(await readShelves(user, 'p1', createReader(busyOutcome))).toEqual(busyOutcome);
    expect(await readShelves(user, 'p1', createReader(done([])))).toEqual(done([]));
    expect(requestCount).toBe(3);
  });
});
