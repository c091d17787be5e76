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
import { restingBox } from '../kit/resting';
import { JourneyStand } from '../kit/stand';

const DENSE = '/home/work/project/waterworks/page/w-dense';
const PHONE = { width: 360, height: 740 };
describe.each([
  ['cn', live.cn],
  ['en', live.en],
] as const)('A page on a phone (%s)', (language, words) => {
  const stand = new JourneyStand();
  let app: App;

  const open = async (path: string, kept: Readonly<Record<string, string>> = {}): Promise<void> => {
    await stand.start();
    app = await stand.open({ viewport: PHONE, language });
    await app.context.addInitScript((own) => Object.assign(localStorage, own), {
      'allshift.language': language,
      ...kept,
    });
    await app.beginSession();
    await app.visit(path);
    await app.until('live values', (painted) => painted.filter(isLive).length > 10);
  };
  const link = (phase: string) => app.page.locator(`.as-top-bar [data-link="${phase}"]`).waitFor();
  const value = getTranslator(valueWords, language);
  const picture = (name: string): Promise<unknown> =>
    takePicture(app.page, `offline-page/${name}-${language}`);

  it('keeps its last values in grey while the connection is lost, with one badge and without a layout shift', async () => {
    await open(DENSE);
    const stage = app.page.locator('.w-stage');
    const before = await restingBox(stage);
    const shown = (await app.painted()).filter(({ kind, text }) => kind === 'value' && text !== '--');
    await picture('live');
    // The sheet behind the badge is prefetched a few seconds after the page is live.
    await until('the prefetched sheet', () =>
      app.page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('link-sheet')),
      ),
    );
    await until('the request for equipment names', async () => {
      const { calls } = await stand.platform.control.counters();
      return (calls['/lfscada/project/equip/queryAll'] ?? 0) > 0;
    });
    // The answer is still in transit.
    await app.page.waitForTimeout(500);
    await app.context.setOffline(true);
    await link('offline');
    await app.until('no live value', (painted) => painted.length > 0 && !painted.some(isLive));
    expect(await restingBox(stage)).toEqual(before);
    expect(await app.page.locator('.as-page__fault').count()).toBe(0);
    const bar = await restingBox(app.page.locator('.as-top-bar'));
    const sign = await restingBox(app.page.locator('.as-page__badge'));
    expect(sign.y + sign.height).toBeLessThanOrEqual(bar.y + bar.height);
    expect(await app.page.locator('.as-top-bar').textContent()).toContain(words.linkOffline);
    // Every value is complete, with its unit; numbers may have changed until the network was lost.
    const old = await app.painted();
    const inFull = (text = ''): string => text.replace(/-?\d[\d.]*/, '#');
    const numbers = shown.filter(({ text }) => inFull(text).startsWith('#'));
    expect(numbers.length).toBeGreaterThan(60);
    for (const { id, text } of numbers)
      expect(inFull(old.find((widget) => widget.id === id)?.text)).toBe(inFull(text));
    await picture('offline');

    await app.tap('nav');
    await app.page
      .getByText(words.pageKept.split('{')[0] ?? '')
      .first()
      .waitFor();
    expect((await app.painted()).length).toBe(old.length);
    expect(app.page.url()).toContain('w-dense');
    await picture('tab');

    await app.page.getByRole('button', { name: words.linkDetails }).click();
    await app.page.locator('.as-link-sheet').waitFor();
    // Equipment names were requested while online; no gateway is shown as online now.
    const sheet = app.page.locator('.as-link-sheet');
    expect(await sheet.locator('.as-link-sheet__name').first().textContent()).toMatch(/^P-\d+ /);
    const gateways = await sheet.locator('.as-link-sheet__cause .as-tag').allTextContents();
    expect(gateways.length).toBeGreaterThan(0);
    const last = value('gatewayLast', { state: '' });
    expect(gateways.filter((text) => !text.startsWith(last))).toEqual([]);
    const edges = await sheet
      .locator('.as-tag')
      .evaluateAll((tags) => tags.map((tag) => tag.getBoundingClientRect().right));
    expect(Math.max(...edges)).toBeLessThanOrEqual(PHONE.width - 16);
    // No live value, out of all that had arrived before.
    const [ahead = '', behind = ''] = getTranslator(sheetWords, language)('valuesLive', {
      n: 0,
      of: '|',
    }).split('|');
    const said = (await sheet.textContent()) ?? '';
    const of = Number(new RegExp(`${ahead}(\\d+)${behind}`).exec(said)?.[1]);
    expect(of).toBeGreaterThanOrEqual(shown.length);
    await picture('sheet');
    await app.page.keyboard.press('Escape');

    await app.context.setOffline(false);
    await link('live');
    await app.until('live values again', (painted) => painted.filter(isLive).length > 10);
    app.forget();
  });
});

const isLive = ({ freshness }: PaintedWidget): boolean => freshness === 'fresh' || freshness === 'ageing';
