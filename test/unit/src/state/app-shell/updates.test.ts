/** A page that stays open for a whole shift updates, but never while the user is busy. */
import { describe, expect, it } from 'vitest';
import {
  UPDATE_HIDDEN_MS,
  UPDATE_LOOK_MS,
  UPDATE_RETRY_MS,
  UPDATE_SPREAD_MS,
} from '../../../../../src/shared/constants';
import { epochMs } from '../../../../../src/shared/units';
import { Updates } from '../../../../../src/state/app-shell/updates';
import { FakePorts } from '../../../../kit/fake-ports';

describe('A newer build', () => {
  it('is checked at the start and then about every hour, at a random moment', async () => {
    const { ports, state, updates } = page();
    await updates.start();
    expect(state.looks).toBe(1);
    await ports.advance(UPDATE_LOOK_MS);
    expect(state.looks).toBe(1);
    await ports.advance(UPDATE_SPREAD_MS / 2);
    expect(state.looks).toBe(2);
    state.newest = 'next';
    await ports.advance(2 * UPDATE_LOOK_MS);
    expect([state.said, state.taken]).toEqual([1, []]);
  });

  it('is checked again within a minute if unknown, then less and less often', async () => {
    const { ports, state, updates } = page();
    state.newest = null;
    await updates.start();
    const wait = UPDATE_RETRY_MS * (1 + ports.nextChance);
    await ports.advance(wait - 1);
    expect(state.looks).toBe(1);
    await ports.advance(1);
    expect(state.looks).toBe(2);
    // A check for another reason does not start a second series.
    await updates.look();
    await ports.advance(2 * wait);
    expect(state.looks).toBe(4);
    state.newest = 'next';
    await ports.advance(8 * wait);
    expect([state.looks, state.said]).toEqual([5, 1]);
    await ports.advance(UPDATE_LOOK_MS / 2);
    expect(state.looks).toBe(5);
  });

  it('is not checked more than eight times an hour on a silent platform', async () => {
    const { ports, state, updates } = page();
    state.newest = null;
    await updates.start();
    await ports.advance(UPDATE_LOOK_MS);
    expect(state.looks).toBeGreaterThan(4);
    expect(state.looks).toBeLessThanOrEqual(8);
  });

  it('is loaded on a return after half an hour, on sign-out, and on request', async () => {
    for (const act of ['return', 'sign-out', 'ask'] as const) {
      const { state, updates, away } = page();
      state.newest = 'next';
      await updates.look();
      if (act === 'return') await away(UPDATE_HIDDEN_MS);
      if (act === 'sign-out') updates.signedOut();
      if (act === 'ask') updates.takeNow();
      expect(state.taken, act).toEqual(['next']);
    }
  });

  it('is loaded by an unattended page once it is idle', async () => {
    const { ports, state, updates } = page();
    state.isUnattended = true;
    await updates.start();
    state.newest = 'next';
    state.isQuiet = false;
    await ports.advance(2 * UPDATE_LOOK_MS);
    expect([state.said, state.taken]).toEqual([1, []]);
    state.isQuiet = true;
    await ports.advance(2 * UPDATE_LOOK_MS);
    expect([state.said, state.taken[0]]).toEqual([1, 'next']);
  });

  it('is loaded in the background after half an hour, at a random moment within ten minutes', async () => {
    const { ports, state, updates } = page();
    state.newest = 'next';
    await updates.look();
    updates.hidden();
    await ports.advance(UPDATE_HIDDEN_MS + ports.nextChance * UPDATE_SPREAD_MS - 1);
    expect(state.taken).toEqual([]);
    // A repeated report does not restart the time.
    updates.hidden();
    await ports.advance(1);
    expect(state.taken).toEqual(['next']);
  });

  it('is not loaded in the background by a page that was visible in between or is busy', async () => {
    const { ports, state, updates, away } = page();
    state.newest = 'next';
    await updates.look();
    await away(UPDATE_HIDDEN_MS - 1);
    await ports.advance(UPDATE_HIDDEN_MS);
    state.isQuiet = false;
    await away(2 * UPDATE_HIDDEN_MS);
    expect(state.taken).toEqual([]);
  });

  it('is not loaded on an earlier return or while the page is busy, however long that lasts', async () => {
    const { ports, state, updates, away } = page();
    state.newest = 'next';
    await updates.start();
    await away(UPDATE_HIDDEN_MS - 1);
    state.isQuiet = false;
    await away(2 * UPDATE_HIDDEN_MS);
    updates.signedOut();
    await ports.advance(24 * UPDATE_LOOK_MS);
    expect(state.taken).toEqual([]);
  });

  it('is checked within minutes of a return, and loaded only on the next occasion', async () => {
    const { ports, state, away } = page();
    state.newest = 'next';
    await away(UPDATE_HIDDEN_MS);
    expect(state.looks).toBe(0);
    await ports.advance(UPDATE_SPREAD_MS);
    expect([state.looks, state.said, state.taken]).toEqual([1, 1, []]);
  });

  it('is missing if unknown, if it is this build, and if loading it had no effect', async () => {
    const { state, updates } = page('half-deployed');
    for (const newest of [null, 'own', 'half-deployed']) {
      state.newest = newest;
      await updates.look();
    }
    updates.signedOut();
    updates.takeNow();
    expect([state.said, state.taken]).toEqual([0, []]);
  });
});

function page(taken: string | null = null) {
  const ports = new FakePorts();
  const state = {
    newest: 'own' as string | null,
    isQuiet: true,
    isUnattended: false,
    looks: 0,
    said: 0,
    taken: [] as string[],
  };
  const updates = new Updates({
    own: 'own',
    taken,
    newest: async () => {
      state.looks++;
      return state.newest;
    },
    after: ports.after,
    chance: ports.chance,
    now: () => epochMs(ports.time),
    isQuiet: () => state.isQuiet,
    isUnattended: () => state.isUnattended,
    take: (build) => state.taken.push(build),
    onNewer: () => state.said++,
  });
  const away = async (ms: number): Promise<void> => {
    updates.hidden();
    await ports.advance(ms);
    updates.visible();
  };
  return { ports, state, updates, away };
}
