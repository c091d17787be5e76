/** Updates of a page that stays open for a whole shift, never while the user is busy. */
import { describe, expect, it } from 'vitest';
import { UPDATE_CHECK_MS, UPDATE_SPREAD_MS } from '../../../../../src/shared/constants';
import { epochMs } from '../../../../../src/shared/units';
import { UPDATE_HIDDEN_MS, UPDATE_RETRY_MS, Updates } from '../../../../../src/state/app-shell/updates';
import { FakePorts } from '../../../../kit/fake-ports';

describe('A newer build', () => {
  it('is checked at the start and then about every hour, at a random moment', async () => {
    const { ports, state, updates } = createPage();
    await updates.start();
    expect(state.checkCount).toBe(1);
    await ports.advance(UPDATE_CHECK_MS);
    expect(state.checkCount).toBe(1);
    await ports.advance(UPDATE_SPREAD_MS / 2);
    expect(state.checkCount).toBe(2);
    state.newest = 'next';
    await ports.advance(2 * UPDATE_CHECK_MS);
    expect([state.noticeCount, state.taken]).toEqual([1, []]);
  });

  it('is checked again within a minute if unknown, then less and less often', async () => {
    const { ports, state, updates } = createPage();
    state.newest = null;
    await updates.start();
    const delayMs = UPDATE_RETRY_MS * (1 + ports.nextChance);
    await ports.advance(delayMs - 1);
    expect(state.checkCount).toBe(1);
    await ports.advance(1);
    expect(state.checkCount).toBe(2);
    // A check for another reason does not start a second series.
    await updates.check();
    await ports.advance(2 * delayMs);
    expect(state.checkCount).toBe(4);
    state.newest = 'next';
    await ports.advance(8 * delayMs);
    expect([state.checkCount, state.noticeCount]).toEqual([5, 1]);
    await ports.advance(UPDATE_CHECK_MS / 2);
    expect(state.checkCount).toBe(5);
  });

  it('is not checked more than eight times an hour on a silent platform', async () => {
    const { ports, state, updates } = createPage();
    state.newest = null;
    await updates.start();
    await ports.advance(UPDATE_CHECK_MS);
    expect(state.checkCount).toBeGreaterThan(4);
    expect(state.checkCount).toBeLessThanOrEqual(8);
  });

  it('is loaded on a return after half an hour, on sign-out, and on request', async () => {
    for (const act of ['return', 'sign-out', 'ask'] as const) {
      const { state, updates, leaveFor } = createPage();
      state.newest = 'next';
      await updates.check();
      if (act === 'return') await leaveFor(UPDATE_HIDDEN_MS);
      if (act === 'sign-out') updates.handleSignOut();
      if (act === 'ask') updates.applyNow();
      expect(state.taken, act).toEqual(['next']);
    }
  });

  it('is loaded by an unattended page once it is idle', async () => {
    const { ports, state, updates } = createPage();
    state.isUnattended = true;
    await updates.start();
    state.newest = 'next';
    state.isQuiet = false;
    await ports.advance(2 * UPDATE_CHECK_MS);
    expect([state.noticeCount, state.taken]).toEqual([1, []]);
    state.isQuiet = true;
    await ports.advance(2 * UPDATE_CHECK_MS);
    expect([state.noticeCount, state.taken[0]]).toEqual([1, 'next']);
  });

  it('is loaded in the background after half an hour, at a random moment within ten minutes', async () => {
    const { ports, state, updates } = createPage();
    state.newest = 'next';
    await updates.check();
    updates.handleHidden();
    await ports.advance(UPDATE_HIDDEN_MS + ports.nextChance * UPDATE_SPREAD_MS - 1);
    expect(state.taken).toEqual([]);
    // A repeated report does not restart the time.
    updates.handleHidden();
    await ports.advance(1);
    expect(state.taken).toEqual(['next']);
  });

  it('is not loaded in the background by a page that was visible in between or is busy', async () => {
    const { ports, state, updates, leaveFor } = createPage();
    state.newest = 'next';
    await updates.check();
    await leaveFor(UPDATE_HIDDEN_MS - 1);
    await ports.advance(UPDATE_HIDDEN_MS);
    state.isQuiet = false;
    await leaveFor(2 * UPDATE_HIDDEN_MS);
    expect(state.taken).toEqual([]);
  });

  it('is not loaded on an earlier return or while the page is busy, however long that lasts', async () => {
    const { ports, state, updates, leaveFor } = createPage();
    state.newest = 'next';
    await updates.start();
    await leaveFor(UPDATE_HIDDEN_MS - 1);
    state.isQuiet = false;
    await leaveFor(2 * UPDATE_HIDDEN_MS);
    updates.handleSignOut();
    await ports.advance(24 * UPDATE_CHECK_MS);
    expect(state.taken).toEqual([]);
  });

  it('is checked within minutes of a return, and loaded only on the next occasion', async () => {
    const { ports, state, leaveFor } = createPage();
    state.newest = 'next';
    await leaveFor(UPDATE_HIDDEN_MS);
    expect(state.checkCount).toBe(0);
    await ports.advance(UPDATE_SPREAD_MS);
    expect([state.checkCount, state.noticeCount, state.taken]).toEqual([1, 1, []]);
  });

  it('is missing if unknown, if it is this build, and if loading it had no effect', async () => {
    const { state, updates } = createPage('half-deployed');
    for (const newest of [null, 'own', 'half-deployed']) {
      state.newest = newest;
      await updates.check();
    }
    updates.handleSignOut();
    updates.applyNow();
    expect([state.noticeCount, state.taken]).toEqual([0, []]);
  });
});

function createPage(taken: string | null = null) {
  const ports = new FakePorts();
  const state = {
    newest: 'own' as string | null,
    isQuiet: true,
    isUnattended: false,
    checkCount: 0,
    noticeCount: 0,
    taken: [] as string[],
  };
  const updates = new Updates({
    runningBuild: 'own',
    lastAppliedBuild: taken,
    findNewestBuild: async () => {
      state.checkCount++;
      return state.newest;
    },
    after: ports.after,
    random: ports.random,
    now: () => epochMs(ports.time),
    isQuiet: () => state.isQuiet,
    isUnattended: () => state.isUnattended,
    applyBuild: (build) => state.taken.push(build),
    onNewer: () => state.noticeCount++,
  });
  const leaveFor = async (ms: number): Promise<void> => {
    updates.handleHidden();
    await ports.advance(ms);
    updates.handleVisible();
  };
  return { ports, state, updates, leaveFor };
}
