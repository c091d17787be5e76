/**
 * A configuration page on a phone that loses its network: it keeps its last values, shows the loss once, and recovers
 * automatically.
 */
import { describe, expect, it } from 'vitest';
import { getTranslator } from '../../../src/i18n/engine';
import * as live from '../../../src/i18n/live';
import { sheetWords } from '../../../src/i18n/live-sheets';
import { valueWords } from '../../../src/i18n/values';
import { type App, type PaintedWidget, until } from '../kit/app';
import { takePicture } from '../kit/picture';
import { getRestingBox } from '../kit/resting';
import { JourneyStand } from '../kit/stand';

const DENSE = '/home/work/project/waterworks/page/w-dense';
const PHONE = { width: 360, height: 740 };
describe.each([
  ['cn', live.cn],
  ['en', live.en],
] as const)('A page on a phone (%s)', (language, words) => {
  const stand = new JourneyStand();
  let app: App;

  const open = async (path: string, storedValues: Readonly<Record<string, string>> = {}): Promise<void> => {
    await stand.start();
    app = await stand.open({ viewport: PHONE, language });
    await app.context.addInitScript((entries) => Object.assign(localStorage, entries), {
      'allshift.language': language,
      ...storedValues,
    });
    await app.beginSession();
    await app.visit(path);
    await app.until('live values', (painted) => painted.filter(isLive).length > 10);
  };
  const untilLink = (status: string) => app.page.locator(`.as-top-bar [data-link="${status}"]`).waitFor();
  const tValues = getTranslator(valueWords, language);
  const takePictureOf = (name: string): Promise<unknown> =>
    takePicture(app.page, `offline-page/${name}-${language}`);

  it('keeps its last values in grey while the connection is lost, with one badge and without a layout shift', async () => {
    await open(DENSE);
    const stage = app.page.locator('.w-stage');
    const before = await getRestingBox(stage);
    const valuesBefore = (await app.listPaintedWidgets()).filter(
      ({ kind, text }) => kind === 'value' && text !== '--',
    );
    await takePictureOf('live');
    // The sheet behind the badge is prefetched a few seconds after the page is live.
    await until('the prefetched sheet', () =>
      app.page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('link-sheet')),
      ),
    );
    await until('the request for equipment names', async () => {
      const { calls } = await stand.platform.control.getCounters();
      return (calls['/lfscada/project/equip/queryAll'] ?? 0) > 0;
    });
    // The answer is still in transit.
    await app.page.waitForTimeout(500);
    await app.context.setOffline(true);
    await untilLink('offline');
    await app.until('no live value', (painted) => painted.length > 0 && !painted.some(isLive));
    expect(await getRestingBox(stage)).toEqual(before);
    expect(await app.page.locator('.as-page__fault').count()).toBe(0);
    const bar = await getRestingBox(app.page.locator('.as-top-bar'));
    const badge = await getRestingBox(app.page.locator('.as-page__badge'));
    expect(badge.y + badge.height).toBeLessThanOrEqual(bar.y + bar.height);
    expect(await app.page.locator('.as-top-bar').textContent()).toContain(words.linkOffline);
    // Every value is complete, with its unit; numbers may have changed until the network was lost.
    const offlineWidgets = await app.listPaintedWidgets();
    const maskNumber = (text = ''): string => text.replace(/-?\d[\d.]*/, '#');
    const numbers = valuesBefore.filter(({ text }) => maskNumber(text).startsWith('#'));
    expect(numbers.length).toBeGreaterThan(60);
    for (const { id, text } of numbers)
      expect(maskNumber(offlineWidgets.find((widget) => widget.id === id)?.text)).toBe(maskNumber(text));
    await takePictureOf('offline');

    await app.tap('nav');
    await app.page
      .getByText(words.pageKept.split('{')[0] ?? '')
      .first()
      .waitFor();
    expect((await app.listPaintedWidgets()).length).toBe(offlineWidgets.length);
    expect(app.page.url()).toContain('w-dense');
    await takePictureOf('tab');

    await app.page.getByRole('button', { name: words.linkDetails }).click();
    await app.page.locator('.as-link-sheet').waitFor();
    // Equipment names were requested while online; no gateway is shown as online now.
    const sheet = app.page.locator('.as-link-sheet');
    expect(await sheet.locator('.as-link-sheet__name').first().textContent()).toMatch(/^P-\d+ /);
    const gateways = await sheet.locator('.as-link-sheet__cause .as-tag').allTextContents();
    expect(gateways.length).toBeGreaterThan(0);
    const lastPrefix = tValues('gatewayLast', { state: '' });
    expect(gateways.filter((text) => !text.startsWith(lastPrefix))).toEqual([]);
    const rightEdges = await sheet
      .locator('.as-tag')
      .evaluateAll((tags) => tags.map((tag) => tag.getBoundingClientRect().right));
    expect(Math.max(...rightEdges)).toBeLessThanOrEqual(PHONE.width - 16);
    // No live value, out of all that had arrived before.
    const [prefix = '', suffix = ''] = getTranslator(sheetWords, language)('valuesLive', {
      n: 0,
      of: '|',
    }).split('|');
    const sheetText = (await sheet.textContent()) ?? '';
    const total = Number(new RegExp(`${prefix}(\\d+)${suffix}`).exec(sheetText)?.[1]);
    expect(total).toBeGreaterThanOrEqual(valuesBefore.length);
    await takePictureOf('sheet');
    await app.page.keyboard.press('Escape');

    await app.context.setOffline(false);
    await untilLink('live');
    await app.until('live values again', (painted) => painted.filter(isLive).length > 10);
    app.clearProblems();
  });
});

const isLive = ({ freshness }: PaintedWidget): boolean => freshness === 'fresh' || freshness === 'ageing';
