/** Faults in the platform's answers (catalogue, 12 to 17). */

import { describe, expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { faultText } from '../../../src/i18n/fault-text';
import { cn as faultWords } from '../../../src/i18n/faults';
import { cn as words } from '../../../src/i18n/live';
import { cn as valueWords } from '../../../src/i18n/values';
import { HTTP_TIMEOUT_MS, PAGE_ANSWER_MAX_BYTES } from '../../../src/shared/constants';
import type { FaultAction } from '../../platform/fault-rules';
import { createRouteHandler } from '../kit/app';
import { CALL, filterLive, PUMPS, pause, Stand, type Tab, until } from '../kit/fault-stand';

const PROJECTS = '/home/work/project';
const TIMED_OUT = faultText({ kind: 'timeout', afterMs: HTTP_TIMEOUT_MS }, 'cn');
/** Text of the stand-in's HTML answer, which must never be shown. */
const HTML_WORDS = 'Accept the terms';

describe('Answers', () => {
  const stand = new Stand({ speed: 5 });

  const openWithFault = async (call: string, action: FaultAction, path: string): Promise<Tab> => {
    const tab = await stand.openTab();
    await stand.control.injectFault(call, action);
    await tab.visit(path);
    return tab;
  };
  const untilNothingLoads = (tab: Tab): Promise<number> =>
    until('nothing loading', async () => (await tab.page.locator('.as-spinner, .as-skeleton').count()) === 0);
  /** Expects the page to report the fault: not blank, not loading, without foreign HTML. */
  const expectText = async (tab: Tab, sentence: string): Promise<void> => {
    await tab.untilText(sentence);
    expect(await tab.text()).not.toContain(HTML_WORDS);
    expect(await tab.page.title()).not.toBe('run');
    await untilNothingLoads(tab);
    expect(tab.bugs).toEqual([]);
  };

  it('fault 12: HTML with status 200 is an unreadable answer, for a list', async () => {
    const tab = await openWithFault(CALL.projects, { kind: 'html' }, PROJECTS);
    await expectText(tab, getMalformedText('$'));
  });

  it('fault 12: HTML with status 200 is an unreadable answer, for a page and its document', async () => {
    await expectText(await openWithFault(CALL.page, { kind: 'html' }, PUMPS), getMalformedText('$'));
    await stand.control.clearFaults();
    await expectText(await openWithFault('/cdn/', { kind: 'html' }, PUMPS), getMalformedText('page'));
  });

  it('fault 12: HTML for the current values is reported on the page, which continues with pushed ones', async () => {
    const tab = await openWithFault(CALL.signals, { kind: 'html' }, PUMPS);
    await expectText(tab, words.loadFault.replace('{why}', getMalformedText('$')));
    await tab.untilLive();
  });

  it('fault 12: HTML for the user info leads to the login, which shows why', async () => {
    const tab = await openWithFault(CALL.user, { kind: 'html' }, PROJECTS);
    await tab.page.waitForURL('**/login*');
    await expectText(tab, '获取权限信息失败，请重新登录！');
  });

  it('fault 13: truncated JSON is a named fault', async () => {
    await expectText(
      await openWithFault(CALL.projects, { kind: 'truncate', bytes: 40 }, PROJECTS),
      getMalformedText('$'),
    );
    await stand.control.clearFaults();
    await expectText(
      await openWithFault('/cdn/', { kind: 'truncate', bytes: 400 }, PUMPS),
      getMalformedText('page'),
    );
  });

  it('fault 13: an answer without code is a named fault and no success', async () => {
    const withoutCode = { kind: 'status', status: 200, body: '{"message":"success","data":[]}' } as const;
    await expectText(await openWithFault(CALL.projects, withoutCode, PROJECTS), getMalformedText('$.code'));
    await stand.control.clearFaults();

    const tab = await stand.openPumps();
    await stand.control.injectFault(CALL.write, {
      kind: 'status',
      status: 200,
      body: '{"message":"success","data":{"uuid":"u-1"}}',
    });
    await (await tab.openConfirmation()).click();
    await tab.untilText(valueWords.statusUnknown);
    const pageText = await tab.text();
    expect(pageText).not.toContain(valueWords.statusDone);
    expect(pageText).not.toContain(valueWords.statusAccepted);
    expect(stand.proxy.getRequests(CALL.callback)).toEqual([]);
  });

  it.each([
    ['null', null],
    ['a text', 'nothing'],
    ['a number', 5],
    ['an object', {}],
    ['malformed rows', [1, null, 'x']],
  ])('fault 14: %s for data ends in a defined state, never in endless loading', async (_name, data) => {
    const tab = await openWithFault(CALL.projects, { kind: 'data', data }, PROJECTS);
    await until('a defined state', async () => {
      const pageText = await tab.text();
      return [common.loadFailed, common.noData].some((sentence) => pageText.includes(sentence));
    });
    await untilNothingLoads(tab);
    await stand.control.clearFaults();
    await stand.control.injectFault(CALL.page, { kind: 'data', data });
    await tab.visit(PUMPS);
    await tab.untilText(common.loadFailed);
    await untilNothingLoads(tab);
    expect(tab.bugs).toEqual([]);
  });

  it('fault 14: null for everything that a live page requests leaves the page with pushed values', async () => {
    for (const call of [CALL.gateways, CALL.signals, CALL.mvars, CALL.equipmentCount, CALL.alarmCount])
      await stand.control.injectFault(call, { kind: 'data', data: null });
    const tab = await stand.openTab();
    await tab.visit(PUMPS);
    await tab.untilLink('live');
    await untilNothingLoads(tab);
    await tab.untilText(words.loadFault.split('{')[0] ?? '');
    expect(tab.bugs).toEqual([]);
    await stand.control.clearFaults();
  });

  it('fault 15: an answer of 50 MB is parsed off the page, which keeps answering within 100 ms', async () => {
    const tab = await stand.openPumps({ clock: 10 });
    await tab.page.evaluate(() => {
      const owner = globalThis as unknown as { longest: number };
      owner.longest = 0;
      let last = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const now = performance.now();
        owner.longest = Math.max(owner.longest, now - last);
        last = now;
        setTimeout(() => port2.postMessage(0), 4);
      };
      port2.postMessage(0);
    });
    /** Returns the longest time that the page did not answer during a reconnect with a query of all values. */
    const getLongestGap = async (): Promise<number> => {
      const requestCount = stand.proxy.getRequests(CALL.signals).length;
      await tab.page.evaluate(() => {
        (globalThis as unknown as { longest: number }).longest = 0;
      });
      await stand.control.endSockets('reset');
      await until('the query', () => stand.proxy.getRequests(CALL.signals).length > requestCount, 15_000);
      await tab.app.until('all values', (painted) => filterLive(painted).length > 20, 20_000);
      await pause(300);
      return tab.page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
    };
    // A freeze would occur with every answer, noise of a busy machine only with some. The best answer counts,
    // compared with the noise.
    const noise: number[] = [];
    const gaps: number[] = [];
    const getLimit = (): number => Math.max(100, 1.5 * Math.max(...noise));
    for (let round = 0; round < 5 && !gaps.some((gap) => gap < getLimit()); round++) {
      noise.push(await getLongestGap());
      await stand.control.injectFault(CALL.signals, { kind: 'size', bytes: 50 * 1024 * 1024 }, 1);
      gaps.push(await getLongestGap());
    }
    expect(Math.min(...gaps)).toBeLessThan(getLimit());
    expect(tab.bugs).toEqual([]);
  });

  it('fault 15: an answer of 50 MB to the page itself is abandoned with a named fault, and can be requested again', async () => {
    const tab = await openWithFault(CALL.projects, { kind: 'size', bytes: 50 * 1024 * 1024 }, PROJECTS);
    await expectText(tab, faultWords.tooLarge.replace('{megabytes}', String(PAGE_ANSWER_MAX_BYTES / 1e6)));
    await stand.control.clearFaults();
    await tab.page.getByRole('button', { name: common.retry }).click();
    await tab.untilText('滨江水厂');
  });

  it('fault 16: a call of the page that takes longer than 120 s is a timeout, even if an answer arrives later', async () => {
    const tab = await stand.openTab();
    await tab.page.clock.install();
    await tab.page.addInitScript((path) => {
      const ask = globalThis.fetch;
      globalThis.fetch = (input, init) => {
        if (String(input).endsWith(path)) Object.assign(globalThis, { askedAt: Date.now() });
        return ask(input, init);
      };
    }, CALL.projects);
    const heldAnswers: (() => void)[] = [];
    await tab.page.route(
      `**${CALL.projects}`,
      createRouteHandler(async (route) => {
        await new Promise<void>((resolve) => heldAnswers.push(resolve));
        // Fails if the request was abandoned by then.
        await route.continue();
      }),
      { times: 1 },
    );
    await tab.visit(PROJECTS);
    await until('the query', () => heldAnswers.length === 1);
    const askedAt = await tab.page.evaluate(() => Reflect.get(globalThis, 'askedAt') as number);
    // From here on, time passes only as set.
    await tab.page.clock.pauseAt(askedAt + 119_000);
    expect(await tab.text()).not.toContain(TIMED_OUT);
    await tab.page.clock.runFor(1_100);
    await tab.untilText(TIMED_OUT);
    for (const answer of heldAnswers) answer();
    await pause(500);
    expect(await tab.text()).toContain(TIMED_OUT);
    expect(await tab.text()).not.toContain('滨江水厂');
    await tab.page.clock.runFor(60_000);
    await tab.untilText('滨江水厂');
  });

  it('fault 16: values that arrive after 120 s are not applied', async () => {
    const clock = 60;
    await stand.control.setSilent(true);
    await stand.control.injectFault(CALL.signals, { kind: 'delay', ms: 240_000 / clock });
    const tab = await stand.openTab({ clock });
    await tab.visit(PUMPS);
    await tab.untilText(words.loadFault.replace('{why}', TIMED_OUT), 10_000);
    await pause(120_000 / clock + 700);
    const lateValues = (await tab.app.listPaintedWidgets()).filter(({ kind }) => kind === 'value');
    expect(lateValues.length).toBeGreaterThan(3);
    expect(lateValues.every(({ freshness }) => freshness === 'never')).toBe(true);
  });

  it.each([
    ['status 500', { kind: 'status', status: 500, body: 'broken' }],
    ['status 204', { kind: 'status', status: 204 }],
    ['a refusal', { kind: 'code', code: '500' }],
    ['null', { kind: 'data', data: null }],
  ] as const)('fault 17: a count that ends in %s is blank and not 0', async (_name, action) => {
    const home = '/home/work/project/waterworks/page/w-home';
    await stand.control.injectFault(CALL.equipmentCount, action);
    await stand.control.injectFault(CALL.alarmCount, action);
    const tab = await stand.openTab();
    await tab.visit(home);
    await tab.untilLive();
    await pause(300);
    const counts = (await tab.app.listPaintedWidgets()).filter(({ kind }) => kind === 'count');
    expect(counts.length).toBeGreaterThan(0);
    for (const { id, text } of counts) expect(text, id).not.toMatch(/\d/);
    expect(tab.bugs).toEqual([]);
  });
});

const getMalformedText = (where: string): string => faultWords.malformed.replace('{where}', where);
