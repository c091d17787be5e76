/**
 * Faults of writing (catalogue, 41 to 47). POSTs are counted as they leave the browser, writes as they are applied.
 */
import { describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/live';
import { cn as valueWords } from '../../../src/i18n/values';
import { cn as blockWords } from '../../../src/i18n/write-block';
import { POLL_DELAYS_MS, WRITE_WAIT_MS } from '../../../src/shared/constants';
import { CUT_POINTS, parseHeader } from '../../kit/tcp-proxy';
import { createRouteHandler } from '../kit/app';
import { CALL, PUMPS, pause, Stand, type Tab, until } from '../kit/fault-stand';
import { watchLoad } from '../kit/load';

/** A write's 60 s pass in 6 s. */
const FAST = 10;
const SLOW = 5;
/** Buttons whose write the plant always accepts. */
const PUMP = 'p201-manual';
const OTHER_PUMP = 'p202-manual';

describe('Commands', () => {
  const stand = new Stand({ speed: FAST });

  const countPosts = (): number => stand.proxy.getRequests(CALL.write).length;
  const countPolls = (): number => stand.proxy.getRequests(CALL.callback).length;
  const countApplied = async (): Promise<number> => (await stand.control.getCounters()).appliedWrites.length;
  /** Makes the platform accept writes without ever reporting their result. */
  const withholdResults = (): Promise<void> =>
    stand.control.injectFault(CALL.callback, { kind: 'data', data: null });

  const getConfirmButton = (tab: Tab) => tab.page.getByRole('button', { name: valueWords.confirmWrite });
  const getDialog = (tab: Tab) => tab.page.getByRole('dialog');
  const openConfirmation = async (tab: Tab, widget = PUMP): Promise<void> => {
    await tab.openConfirmation(widget);
  };
  const sendWrite = async (tab: Tab, widget = PUMP): Promise<void> => {
    await openConfirmation(tab, widget);
    await getConfirmButton(tab).click();
    await until('the POST', () => countPosts() > 0);
  };
  const untilDialogShows = (tab: Tab, sentence: string, limitMs = 15_000): Promise<number> =>
    until(
      `"${sentence}"`,
      async () => (await getDialog(tab).allInnerTexts()).join(' ').includes(sentence),
      limitMs,
    );
  /** Closes the dialog and opens the write log. Returns the statuses, newest first. */
  const openLedger = async (tab: Tab): Promise<readonly (string | null)[]> => {
    if ((await getDialog(tab).count()) > 0) await tab.page.keyboard.press('Escape');
    await until('no dialog', async () => (await getDialog(tab).count()) === 0);
    await tab.choose(new RegExp(`^${words.ledger}`));
    await getDialog(tab).waitFor();
    return listStatuses(tab);
  };
  const listStatuses = async (tab: Tab): Promise<readonly (string | null)[]> =>
    tab.page
      .locator('[data-status]')
      .evaluateAll((entries) => entries.map((entry) => entry.getAttribute('data-status')));

  it('fault 41: a double click on the confirmation is one POST', async () => {
    const tab = await stand.openPumps({ clock: SLOW });
    await openConfirmation(tab);
    await getConfirmButton(tab).dblclick();
    await untilDialogShows(tab, valueWords.statusReadBack);
    expect(countPosts()).toBe(1);
    expect(await countApplied()).toBe(1);
  });

  it('fault 41: Enter held down on the confirmation is one POST', async () => {
    const tab = await stand.openPumps({ clock: SLOW });
    await openConfirmation(tab);
    await getConfirmButton(tab).focus();
    await tab.page.keyboard.down('Enter');
    for (let i = 0; i < 20; i++) await tab.page.keyboard.down('Enter');
    await tab.page.keyboard.up('Enter');
    await untilDialogShows(tab, valueWords.statusReadBack);
    await tab.page.keyboard.press('Enter');
    await pause(300);
    expect(countPosts()).toBe(1);
    expect(await countApplied()).toBe(1);
  });

  it('fault 42: silence until 60 s is an unknown result, not a failure, and nothing is sent again', async () => {
    const tab = await stand.openPumps({ clock: FAST });
    await withholdResults();
    await openConfirmation(tab);
    const load = watchLoad();
    const start = performance.now();
    await getConfirmButton(tab).click();
    await untilDialogShows(tab, valueWords.statusUnknown);
    const waited = (performance.now() - start) * FAST;
    expect(waited).toBeGreaterThan(59_000);
    expect(waited).toBeLessThan(60_000 + (1_000 + load()) * FAST);
    const shown = await tab.text();
    expect(shown).not.toContain(valueWords.statusRefused);
    expect(shown).not.toContain(valueWords.statusReadBack);
    await pause(60_000 / FAST);
    expect(countPosts()).toBe(1);
    expect(await countApplied()).toBe(1);
    expect(tab.bugs).toEqual([]);
  });

  it('fault 43: an answer after 60 s is the late result of its own write, not of the next one', async () => {
    const tab = await stand.openPumps({ clock: SLOW });
    // The answer to the first write is held back; other writes stay pending.
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let first: string | null = null;
    await tab.page.route(
      `**${CALL.callback}`,
      createRouteHandler(async (route) => {
        const asked = route.request().postData();
        first ??= asked;
        if (asked !== first) {
          await route.fulfill({ json: { code: '200', message: 'success', data: null } });
          return;
        }
        await released;
        await route.continue();
      }),
    );
    await sendWrite(tab);
    await untilDialogShows(tab, valueWords.statusUnknown, 30_000);
    await tab.page.keyboard.press('Escape');
    await until('no dialog', async () => (await getDialog(tab).count()) === 0);
    await openConfirmation(tab, OTHER_PUMP);
    await getConfirmButton(tab).click();
    await until('the second POST', () => countPosts() === 2);
    release();
    await openLedger(tab);
    await until('the late result', async () =>
      ['done', 'read-back'].includes((await listStatuses(tab))[1] ?? ''),
    );
    expect((await listStatuses(tab))[0]).toMatch(/sent|accepted|unknown/);
    const writtenIds = (await stand.control.getCounters()).appliedWrites.map(({ signalId }) => signalId);
    expect(writtenIds).toEqual(['p201-mode', 'p202-mode']);
    expect(countPosts()).toBe(2);
  });

  it('fault 44: leaving, returning and reloading send nothing again, and pending writes stay visible', async () => {
    const tab = await stand.openPumps({ clock: 1 });
    await withholdResults();
    await sendWrite(tab);
    await untilDialogShows(tab, valueWords.statusAccepted);
    await tab.page.keyboard.press('Escape');
    await tab.page.locator('header button').first().click();
    await tab.page.waitForURL('**/home/work/project*');
    await tab.page.goBack();
    await tab.untilLive();
    await openLedger(tab);
    await until('the pending write', async () => (await listStatuses(tab)).join() === 'accepted');
    await tab.page.reload();
    await tab.untilLive();
    await openLedger(tab);
    await until('its result', async () => (await listStatuses(tab)).join() === 'unknown');
    expect(await tab.text()).toContain(valueWords.statusUnknown);
    await pause(500);
    expect(countPosts()).toBe(1);
    expect(await countApplied()).toBe(1);
  });

  it('fault 45: the end of a session stops the polling, and the next user neither sees nor continues the write', async () => {
    const tab = await stand.openPumps({ clock: SLOW });
    await withholdResults();
    await sendWrite(tab);
    await untilDialogShows(tab, valueWords.statusAccepted);
    await stand.control.endSessions();
    await tab.page.waitForURL('**/login*', { timeout: 20_000 });
    const asked = (await stand.getSettledRequests(CALL.callback)).length;
    await pause(2_000);
    expect(countPolls()).toBe(asked);
    await tab.app.signIn({ loginname: 'centre', password: 'Centre_2026' });
    await tab.untilLive();
    expect(await openLedger(tab)).toEqual([]);
    await tab.untilText(valueWords.ledgerNone);
    await pause(2_000);
    expect(countPolls()).toBe(asked);
    expect(countPosts()).toBe(1);
    expect(tab.bugs).toEqual([]);
  });

  it('fault 45: a logout stops the polling', async () => {
    const tab = await stand.openPumps({ clock: SLOW });
    await withholdResults();
    await sendWrite(tab);
    await untilDialogShows(tab, valueWords.statusAccepted);
    await tab.page.keyboard.press('Escape');
    const otherTab = await stand.openSecondTab(tab);
    await otherTab.visit('/home/more');
    await otherTab.page.getByRole('button', { name: '退出登录' }).click();
    await otherTab.page.getByRole('dialog').getByRole('button').last().click();
    await otherTab.page.waitForURL('**/login*');
    await tab.page.waitForURL('**/login*');
    const asked = (await stand.getSettledRequests(CALL.callback)).length;
    await pause(2_500);
    expect(countPolls()).toBe(asked);
    expect(countPosts()).toBe(1);
  });

  it.each(CUT_POINTS)(
    'fault 46: a connection cut %s leaves the result unknown and applies nothing twice',
    async (point) => {
      const tab = await stand.openPumps({ clock: SLOW });
      for (const [round, how] of (['reset', 'end'] as const).entries()) {
        stand.proxy.reset();
        stand.proxy.cutCalls(CALL.write, point, how);
        // Several in parallel, to have one free connection in any case.
        await tab.page.evaluate(async () => {
          const warm = async (n: number): Promise<string> =>
            (await fetch(`/wx/config.json?warm=${n}`)).text();
          await Promise.all([1, 2, 3, 4].map(warm));
        });
        await sendWrite(tab);
        await untilDialogShows(tab, valueWords.statusUnknown);
        const shown = (await getDialog(tab).allInnerTexts()).join(' ');
        expect(shown).not.toContain(valueWords.statusRefused);
        expect(shown).not.toContain(valueWords.statusReadBack);
        const posts = stand.proxy.getRequests(CALL.write);
        expect(posts[0]?.isWarm).toBe(true);
        // A POST repeated by the browser carries the same operation id, by which the platform recognizes it.
        expect(new Set(posts.map(({ head }) => parseHeader(head, 'x-operation-id'))).size).toBe(1);
        await pause(400);
        expect(countPosts()).toBe(posts.length);
        const appliedPerRound = point === 'before-body' || point === 'after-body' ? 0 : 1;
        expect(await countApplied()).toBe(appliedPerRound * (round + 1));
        await tab.page.keyboard.press('Escape');
        await until('no dialog', async () => (await getDialog(tab).count()) === 0);
      }
      expect(tab.bugs).toEqual([]);
    },
  );

  it('fault 46: a POST that the browser repeats on a cut warm connection is applied once', async () => {
    const tab = await stand.openPumps({ clock: SLOW });
    stand.proxy.cutCalls(CALL.write, 'after-execution', 'reset', 1);
    await sendWrite(tab);
    await until('a result', async () =>
      /读回|结果未知/.test((await getDialog(tab).allInnerTexts()).join(' ')),
    );
    expect(await countApplied()).toBe(1);
    const posts = stand.proxy.getRequests(CALL.write);
    expect(new Set(posts.map(({ head }) => parseHeader(head, 'x-operation-id'))).size).toBe(1);
  });

  it('fault 47: a write confirmed offline is refused immediately and not sent when the network is back', async () => {
    const tab = await stand.openPumps({ clock: SLOW });
    await openConfirmation(tab);
    await tab.app.context.setOffline(true);
    await untilDialogShows(tab, blockWords.offline);
    await until('a disabled confirmation', () => getConfirmButton(tab).isDisabled());
    await getConfirmButton(tab).click({ force: true });
    await tab.page.keyboard.press('Escape');
    await until('no dialog', async () => (await getDialog(tab).count()) === 0);
    await tab.app.tap(PUMP);
    await until('the refusal', async () => (await tab.diary()).toasts.length > 0);
    expect(await getConfirmButton(tab).count()).toBe(0);
    await tab.app.context.setOffline(false);
    await tab.untilLive();
    await pause(500);
    expect(countPosts()).toBe(0);
    expect(await openLedger(tab)).toEqual([]);
  });

  it('fault 47: a platform that answers "pending" forever is polled six times in the 60 s of a write', async () => {
    const tab = await stand.openPumps({ clock: FAST });
    await stand.control.injectFault(CALL.callback, { kind: 'code', code: '10003' });
    await openConfirmation(tab);
    const load = watchLoad();
    await getConfirmButton(tab).click();
    await untilDialogShows(tab, valueWords.statusUnknown);
    // A seventh poll would come 78.5 s after the write.
    await pause(30_000 / FAST);
    const extraMs = load() * FAST;
    expect(countPosts()).toBe(1);
    const sentAt = stand.proxy.getRequests(CALL.write)[0]?.at ?? 0;
    const asked = stand.proxy.getRequests(CALL.callback).map(({ at }) => (at - sentAt) * FAST);
    /** Extra delay of each poll: the time that this machine takes for the previous answer. */
    const extraDelays = asked.map((at, i) => at - (asked[i - 1] ?? 0) - (POLL_DELAYS_MS[i] ?? 0));
    expect(Math.min(...extraDelays)).toBeGreaterThan(-2 * FAST);
    expect(asked.length).toBeLessThanOrEqual(POLL_DELAYS_MS.length);
    // One poll fewer is allowed only if the machine has used up its time.
    const next = POLL_DELAYS_MS[asked.length];
    if (next !== undefined)
      expect((asked.at(-1) ?? 0) + next + 2 * Math.max(...extraDelays) + extraMs).toBeGreaterThan(
        WRITE_WAIT_MS,
      );
    expect(tab.page.url()).toContain(PUMPS);
  });
});
