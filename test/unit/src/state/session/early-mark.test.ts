import { beforeEach, describe, expect, it } from 'vitest';
import { createEarlyMark, EARLY_MARK } from '../../../../../src/browser/early-start';
import { createSafeTextStore } from '../../../../../src/browser/storage';
import type { UserInfo } from '../../../../../src/shared/calls/account';
import type { RuntimeConfig } from '../../../../../src/shared/runtime-config';
import { keepEarlyMark } from '../../../../../src/state/session/early-mark';
import type { SignOutReason } from '../../../../../src/state/session/session-store';

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const memory = createSafeTextStore(() => {
  throw new Error('no storage');
});
const readMark = (): string | null => memory.read(EARLY_MARK);
const ORIGIN = 'https://plant.example';

let site: unknown;
let signIn: (userId: string) => void;
let signOut: (reason: SignOutReason) => void;

beforeEach(setUp);

describe('The mark for the next start', () => {
  it('names the platform and the signed-in user', async () => {
    await completeSignIn('u1');
    expect(readMark()).toBe(createEarlyMark(ORIGIN, 'u1'));
  });

  it('is removed with the session', async () => {
    await completeSignIn('u1');
    signOut('logout');
    expect(readMark()).toBeNull();
  });

  it('stays if it was set for another user, who signed in elsewhere', async () => {
    await completeSignIn('u1');
    memory.write(EARLY_MARK, createEarlyMark(ORIGIN, 'u2'));
    signOut('elsewhere');
    expect(readMark()).toBe(createEarlyMark(ORIGIN, 'u2'));
    await completeSignIn('u2');
    signOut('elsewhere');
    expect(readMark()).toBeNull();
  });

  it('stays if the platform did not name the user', async () => {
    await completeSignIn('u1');
    signOut('failed');
    expect(readMark()).toBe(createEarlyMark(ORIGIN, 'u1'));
  });

  it('is not set for a user who signed out before the configuration was read', async () => {
    signIn('u1');
    signOut('logout');
    await settle();
    expect(readMark()).toBeNull();
  });

  it('is not set for a broker, which has no platform', async () => {
    site = {};
    await completeSignIn('u1');
    expect(readMark()).toBeNull();
  });
});

async function completeSignIn(userId: string): Promise<void> {
  signIn(userId);
  await settle();
}

function setUp(): void {
  site = null;
  memory.write(EARLY_MARK, null);
  keepEarlyMark(
    {
      onSignIn: (listener) => {
        signIn = (userId) => listener({ userId } as UserInfo);
      },
      onSignOut: (listener) => {
        signOut = (reason) => listener(reason, null);
      },
    },
    {
      storage: memory,
      config: async () => ({ platformOrigin: ORIGIN, site: site as RuntimeConfig['site'] }),
    },
  );
}
