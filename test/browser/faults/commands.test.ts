/**
 * Faults of writing (catalogue, 41 to 47). POSTs are counted as they leave the browser, writes as they are applied.
 */
import { describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/live';
import { cn as valueWords } from '../../../src/i18n/values';
import { cn as blockWords } from '../../../src/i18n/write-block';
import { POLL_DELAYS_MS, WRITE_WAIT_MS } from '../../../src/shared/constants';
import { CUT_POINTS, parseHeader } from '../../kit/tcp-proxy';
import { onTheWay } from '../kit/app';
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

  const posts = (): number => stand.proxy.of(CALL.write).length;
  const polls = (): number => stand.proxy.of(CALL.callback).length;
  const applied = async (): Promise<number> => (await stand.control.counters()).appliedWrites.length;
  /** Makes the platform accept writes without ever reporting their result. */
  const neverAnswers = (): Promise<void> => stand.control.fault(CALL.callback, { kind: 'data', data: null });

  const confirmButton = (tab: Tab) => tab.page.getByRole('button', { name: valueWords.confirmWrite });
  const dialog = (tab: Tab) => tab.page.getByRole('dialog');
  const ask = async (tab: Tab, widget = PUMP): Promise<void> => {
    await tab.askToWrite(widget);
  };
  const send = async (tab: Tab, widget = PUMP): Promise<void> => {
    await ask(tab, widget);
    await confirmButton(tab).click();
    await until('the POST', () => posts() > 0);
  };
  const says = (tab: Tab, sentence: string, limitMs = 15_000): Promise<number> =>
    until(
      `"${sentence}"`,
      async () => (await dialog(tab).allInnerTexts()).join(' ').includes(sentence),
      limitMs,
    );
  /** Closes the dialog and opens the write log. Returns the phases, newest first. */
  const ledger = async (tab: Tab): Promise<readonly (string | null)[]> => {
    if ((await dialog(tab).count()) > 0) await tab.page.keyboard.press('Escape');
    await until('no dialog', async () => (await dialog(tab).count()) === 0);
    await tab.choose(new RegExp(`^${words.ledger}`));
    await dialog(tab).waitFor();
    return phases(tab);
  };
  const phases = async (tab: Tab): Promise<readonly (string | null)[]> =>
    tab.page
      .locator('[data-phase]')
      .evaluateAll((entries) => entries.map((entry) => entry.getAttribute('data-phase')));

  it('fault 41: a double click on the confirmation is one POST', async () => {
    const tab = await stand.pumps({ clock: SLOW });
    await ask(tab);
    await confirmButton(tab).dblclick();
    await says(tab, valueWords.phaseReadBack);
    expect(posts()).toBe(1);
    expect(await applied()).toBe(1);
  });

  it('fault 41: Enter held down on the confirmation is one POST', async () => {
    const tab = await stand.pumps({ clock: SLOW });
    await ask(tab);
    await confirmButton(tab).focus();
    await tab.page.keyboard.down('Enter');
    for (let i = 0; i < 20; i++) await tab.page.keyboard.down('Enter');
    await tab.page.keyboard.up('Enter');
    await says(tab, valueWords.phaseReadBack);
    await tab.page.keyboard.press('Enter');
    await pause(300);
    expect(posts()).toBe(1);
    expect(await applied()).toBe(1);
  });

  it('fault 42: silence until 60 s is an unknown result, not a failure, and nothing is sent again', async () => {
    const tab = await stand.pumps({ clock: FAST });
    await neverAnswers();
    await ask(tab);
    const load = watchLoad();
    const start = performance.now();
    await confirmButton(tab).click();
    await says(tab, valueWords.phaseUnknown);
    const waited = (performance.now() - start) * FAST;
    expect(waited).toBeGreaterThan(59_000);
    expect(waited).toBeLessThan(60_000 + (1_000 + load()) * FAST);
    const shown = await tab.text();
    expect(shown).not.toContain(valueWords.phaseRefused);
    expect(shown).not.toContain(valueWords.phaseReadBack);
    await pause(60_000 / FAST);
    expect(posts()).toBe(1);
    expect(await applied()).toBe(1);
    expect(tab.bugs).toEqual([]);
  });

  it('fault 43: an answer after 60 s is the late result of its own write, not of the next one', async () => {
    const tab = await stand.pumps({ clock: SLOW });
    // The answer to the first write is held back; other writes stay pending.
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let first: string | null = null;
    await tab.page.route(
      `**${CALL.callback}`,
      onTheWay(async (route) => {
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
    await send(tab);
    await says(tab, valueWords.phaseUnknown, 30_000);
    await tab.page.keyboard.press('Escape');
    await until('no dialog', async () => (await dialog(tab).count()) === 0);
    await ask(tab, OTHER_PUMP);
    await confirmButton(tab).click();
    await until('the second POST', () => posts() === 2);
    release();
    await ledger(tab);
    await until('the late result', async () => ['done', 'read-back'].includes((await phases(tab))[1] ?? ''));
    expect((await phases(tab))[0]).toMatch(/sent|accepted|unknown/);
    const written = (await stand.control.counters()).appliedWrites.map(({ signalId }) => signalId);
    expect(written).toEqual(['p201-mode', 'p202-mode']);
    expect(posts()).toBe(2);
  });

  it('fault 44: leaving, returning and reloading send nothing again, and pending writes stay visible', async () => {
    const tab = await stand.pumps({ clock: 1 });
    await neverAnswers();
    await send(tab);
    await says(tab, valueWords.phaseAccepted);
    await tab.page.keyboard.press('Escape');
    await tab.page.locator('header button').first().click();
    await tab.page.waitForURL('**/home/work/project*');
    await tab.page.goBack();
    await tab.untilLive();
    await ledger(tab);
    await until('the pending write', async () => (await phases(tab)).join() === 'accepted');
    await tab.page.reload();
    await tab.untilLive();
    await ledger(tab);
    await until('its result', async () => (await phases(tab)).join() === 'unknown');
    expect(await tab.text()).toContain(valueWords.phaseUnknown);
    await pause(500);
    expect(posts()).toBe(1);
    expect(await applied()).toBe(1);
  });

  it('fault 45: the end of a session stops the polling, and the next user neither sees nor continues the write', async () => {
    const tab = await stand.pumps({ clock: SLOW });
    await neverAnswers();
    await send(tab);
    await says(tab, valueWords.phaseAccepted);
    await stand.control.endSessions();
    await tab.page.waitForURL('**/login*', { timeout: 20_000 });
    const asked = (await stand.settled(CALL.callback)).length;
    await pause(2_000);
    expect(polls()).toBe(asked);
    await tab.app.signIn({ loginname: 'centre', password: 'Centre_2026' });
    await tab.untilLive();
    expect(await ledger(tab)).toEqual([]);
    await tab.untilText(valueWords.ledgerNone);
    await pause(2_000);
    expect(polls()).toBe(asked);
    expect(posts()).toBe(1);
    expect(tab.bugs).toEqual([]);
  });

  it('fault 45: a logout stops the polling', async () => {
    const tab = await stand.pumps({ clock: SLOW });
    await neverAnswers();
    await send(tab);
    await says(tab, valueWords.phaseAccepted);
    await tab.page.keyboard.press('Escape');
    const beside = await stand.beside(tab);
    await beside.visit('/home/more');
    await beside.page.getByRole('button', { name: '退出登录' }).click();
    await beside.page.getByRole('dialog').getByRole('button').last().click();
    await beside.page.waitForURL('**/login*');
    await tab.page.waitForURL('**/login*');
    const asked = (await stand.settled(CALL.callback)).length;
    await pause(2_500);
    expect(polls()).toBe(asked);
    expect(posts()).toBe(1);
  });

  it.each(CUT_POINTS)(
    'fault 46: a connection cut %s leaves the result unknown and applies nothing twice',
    async (point) => {
      const tab = await stand.pumps({ clock: SLOW });
      for (const [round, how] of (['reset', 'end'] as const).entries()) {
        stand.proxy.forget();
        stand.proxy.cutCalls(CALL.write, point, how);
        // Several in parallel, to have one free connection in any case.
        await tab.page.evaluate(async () => {
          const warm = async (n: number): Promise<string> =>
            (await fetch(`/wx/config.json?warm=${n}`)).text();
          await Promise.all([1, 2, 3, 4].map(warm));
        });
        await send(tab);
        await says(tab, valueWords.phaseUnknown);
        const shown = (await dialog(tab).allInnerTexts()).join(' ');
        expect(shown).not.toContain(valueWords.phaseRefused);
        expect(shown).not.toContain(valueWords.phaseReadBack);
        const sent = stand.proxy.of(CALL.write);
        expect(sent[0]?.isWarm).toBe(true);
        // A POST repeated by the browser carries the same operation id, by which the platform recognizes it.
        expect(new Set(sent.map(({ head }) => parseHeader(head, 'x-operation-id'))).size).toBe(1);
        await pause(400);
        expect(posts()).toBe(sent.length);
        const reaches = point === 'before-body' || point === 'after-body' ? 0 : 1;
        expect(await applied()).toBe(reaches * (round + 1));
        await tab.page.keyboard.press('Escape');
        await until('no dialog', async () => (await dialog(tab).count()) === 0);
      }
      expect(tab.bugs).toEqual([]);
    },
  );

  it('fault 46: a POST that the browser repeats on a cut warm connection is applied once', async () => {
    const tab = await stand.pumps({ clock: SLOW });
    stand.proxy.cutCalls(CALL.write, 'after-execution', 'reset', 1);
    await send(tab);
    await until('a result', async () => /读回|结果未知/.test((await dialog(tab).allInnerTexts()).join(' ')));
    expect(await applied()).toBe(1);
    const sent = stand.proxy.of(CALL.write);
    expect(new Set(sent.map(({ head }) => parseHeader(head, 'x-operation-id'))).size).toBe(1);
  });

  it('fault 47: a write confirmed offline is refused immediately and not sent when the network is back', async () => {
    const tab = await stand.pumps({ clock: SLOW });
    await ask(tab);
    await tab.app.context.setOffline(true);
    await says(tab, blockWords.offline);
    await until('a disabled confirmation', () => confirmButton(tab).isDisabled());
    await confirmButton(tab).click({ force: true });
    await tab.page.keyboard.press('Escape');
    await until('no dialog', async () => (await dialog(tab).count()) === 0);
    await tab.app.tap(PUMP);
    await until('the refusal', async () => (await tab.diary()).toasts.length > 0);
    expect(await confirmButton(tab).count()).toBe(0);
    await tab.app.context.setOffline(false);
    await tab.untilLive();
    await pause(500);
    expect(posts()).toBe(0);
    expect(await ledger(tab)).toEqual([]);
  });

  it('fault 47: a platform that answers "pending" forever is polled six times in the 60 s of a write', async () => {
    const tab = await stand.pumps({ clock: FAST });
    await stand.control.fault(CALL.callback, { kind: 'code', code: '10003' });
    await ask(tab);
    const load = watchLoad();
    await confirmButton(tab).click();
    await says(tab, valueWords.phaseUnknown);
    // A seventh poll would come 78.5 s after the write.
    await pause(30_000 / FAST);
    const busy = load() * FAST;
    expect(posts()).toBe(1);
    const sentAt = stand.proxy.of(CALL.write)[0]?.at ?? 0;
    const asked = stand.proxy.of(CALL.callback).map(({ at }) => (at - sentAt) * FAST);
    /** Extra delay of each poll: the time that this machine takes for the previous answer. */
    const beyond = asked.map((at, i) => at - (asked[i - 1] ?? 0) - (POLL_DELAYS_MS[i] ?? 0));
    expect(Math.min(...beyond)).toBeGreaterThan(-2 * FAST);
    expect(asked.length).toBeLessThanOrEqual(POLL_DELAYS_MS.length);
    // One poll fewer is allowed only if the machine has used up its time.
    const next = POLL_DELAYS_MS[asked.length];
    if (next !== undefined)
      expect((asked.at(-1) ?? 0) + next + 2 * Math.max(...beyond) + busy).toBeGreaterThan(WRITE_WAIT_MS);
    expect(tab.page.url()).toContain(PUMPS);
  });
});
