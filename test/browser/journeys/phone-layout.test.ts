/**
 * Phone layout in portrait and landscape, in both languages: a failing sign-in, a chart with a cursor, the buttons of
 * a replay, a page shown at thumbnail size, rows that wait for their values.
 */
import { describe, expect, it } from 'vitest';
import { curveWords } from '../../../src/i18n/curve';
import { getTranslator, type Language } from '../../../src/i18n/engine';
import { liveWords } from '../../../src/i18n/live';
import { pageWords } from '../../../src/i18n/page';
import { replayWords } from '../../../src/i18n/replay';
import { Freshness } from '../../../src/shared/reading';
import { type App, until } from '../kit/app';
import { forEachLanguage } from '../kit/in-place';
import { takePicture } from '../kit/picture';
import { getRestingBox } from '../kit/resting';
import { LANDSCAPE } from '../kit/small-screen';
import { JourneyStand } from '../kit/stand';

const PORTRAIT = { width: 360, height: 740 };
const PUMPS = '/home/work/project/waterworks/page/w-pumps';
const WALL = '/home/work/project/campus/page/c-wall';
const CURVE = '/detail/eg/history-chart-scada/v202/0/v202-level,v202-inflow,v202-outflow';

describe('A phone', () => {
  const stand = new JourneyStand({ platform: { seed: 1 } });

  it('shows the complete sign-in in landscape, including the code, with even margins', async () => {
    const app = await stand.open({ viewport: LANDSCAPE });
    await app.visit('/login');
    await forEachLanguage(app.page, async (language) => {
      await takePictureOf(app, 'login-turned', language);
      expect((await getBox(app, 'button[type=submit]')).bottom).toBeLessThanOrEqual(LANDSCAPE.height);
      expect(await app.page.locator('.as-login__help').count()).toBe(1);
    });
    const code = app.page.locator('input[name=vcode]');
    for (let i = 0; i < 8 && (await code.count()) === 0; i++) {
      await app.signIn({ loginname: 'nope', password: `wrong-${i}` });
      // An account with failed attempts elsewhere needs the code before the first request.
      await app.page.locator('.as-notice, input[name=vcode]').first().waitFor();
      await until('an answer', async () => (await app.page.locator('button[aria-busy=true]').count()) === 0);
    }
    await code.waitFor();
    await forEachLanguage(app.page, async (language) => {
      await takePictureOf(app, 'login-code', language);
      expect(await app.page.locator('.as-login__curves').isVisible()).toBe(false);
      const button = await getBox(app, 'button[type=submit]');
      const getFieldBox = (name: string) => getBox(app, `.as-field__line:has(input[name=${name}])`);
      expect(button.bottom).toBeLessThanOrEqual(LANDSCAPE.height);
      expect(button.y).toBeGreaterThanOrEqual((await getFieldBox('vcode')).y - 1);
      const card = await getBox(app, '.as-login__form');
      const left = (await getFieldBox('loginname')).x - card.x;
      expect(left).toBeCloseTo(card.right - (await getFieldBox('password')).right, 0);
    });
  });

  it('keeps a chart in place when its cursor appears', async () => {
    const app = await stand.openSignedIn(CURVE, { viewport: PORTRAIT });
    const { page } = app;
    await page.locator('.as-stats tbody tr').first().waitFor();
    await page.locator('.as-curve__cover').waitFor({ state: 'detached' });
    // The pointer may be over the chart.
    await page.mouse.move(1, 1);
    await forEachLanguage(page, async (language) => {
      const cursorTime = page.locator('p.as-curve__time', {
        hasText: getTranslator(curveWords, language)('readAt', { time: '' }).trim().slice(0, 2),
      });
      await cursorTime.waitFor({ state: 'detached' });
      // Without a cursor the legend shows the newest values.
      const newest = page.locator('.as-curve__legend dd').first();
      await until('the newest values', async () => /\d %/.test((await newest.textContent()) ?? ''));
      const before = await getBox(app, '.as-curve__chart');
      await page.locator('.as-curve__keys').focus();
      await page.keyboard.press('ArrowLeft');
      await cursorTime.waitFor();
      await takePictureOf(app, 'curve-cursor', language);
      expect(await getBox(app, '.as-curve__chart')).toEqual(before);
    });
  });

  it('shows the replay buttons in one row in landscape, and fewer of them during playback', async () => {
    const app = await stand.openSignedIn(PUMPS, { viewport: LANDSCAPE });
    const button = (language: Language, key: 'start' | 'play' | 'pause') =>
      app.page.getByRole('button', { name: getTranslator(replayWords, language)(key), exact: true });
    await untilLive(app);
    await app.choose(getTranslator(liveWords, 'cn')('replay'));
    await button('cn', 'start').click();
    const canPlay = async (): Promise<boolean> =>
      (await button('cn', 'play').count()) === 1 && button('cn', 'play').isEnabled();
    await until('an enabled play button', canPlay, 60_000);
    const bar = '.as-replay-bar';
    await forEachLanguage(app.page, async (language) => {
      await button(language, 'play').waitFor();
      await takePictureOf(app, 'replay-turned', language);
      const row = await getMiddle(app, `${bar}__keys`);
      for (const part of [`${bar}__alarms`, `${bar} .as-select`, `${bar}__live`])
        expect(Math.abs((await getMiddle(app, part)) - row), part).toBeLessThan(12);
      expect((await getBox(app, bar)).height).toBeLessThan(0.4 * LANDSCAPE.height);
    });
    await button('en', 'play').click();
    await forEachLanguage(app.page, async (language) => {
      await button(language, 'pause').waitFor();
      await takePictureOf(app, 'replay-playing', language);
      await app.page.locator(`${bar}__alarms`).waitFor({ state: 'hidden' });
      expect((await getBox(app, bar)).height).toBeLessThan(0.2 * LANDSCAPE.height);
      expect(await app.page.locator(`${bar}__live`).isVisible()).toBe(true);
    });
  });

  it('offers to fill the height with a page shown at thumbnail size', async () => {
    const app = await stand.openSignedIn(WALL, { viewport: PORTRAIT });
    await untilLive(app);
    const getHeight = async (): Promise<number> =>
      Math.max(...(await app.listPaintedWidgets()).map(({ box }) => box.height));
    const getFillButton = (language: Language) =>
      app.page.getByRole('button', { name: getTranslator(pageWords, language)('fillHeight') });
    await forEachLanguage(app.page, async (language) => {
      await app.page.getByText(getTranslator(pageWords, language)('turnDevice')).waitFor();
      await getFillButton(language).waitFor();
      await takePictureOf(app, 'stamp', language);
    });
    const before = await getHeight();
    await getFillButton('en').click();
    await until('a larger page', async () => (await getHeight()) > 1.5 * before);
    await takePictureOf(app, 'filled', 'en');
    // A level's number is in the middle of its vessel, clear of the marks at its edge.
    const vessels = await app.page.locator('.w-vertical .w-level-mark').evaluateAll((all) =>
      all
        .map((mark) => ({ mark: mark.clientWidth, vessel: mark.parentElement?.clientWidth ?? 0 }))
        // A vessel far from the screen has no layout.
        .filter(({ vessel }) => vessel > 0),
    );
    expect(vessels.length).toBeGreaterThan(0);
    expect(vessels.filter(({ mark, vessel }) => mark > 0.11 * vessel)).toEqual([]);
  });

  it('keeps the rows of a device in place when their values arrive', async () => {
    const fault = { kind: 'code', code: '1301' } as const;
    await stand.platform.control.injectFault('/lfscada/websocket/monitor/new/token', fault);
    // The first call requests the names of the rows.
    await stand.platform.control.injectFault('/lfscada/monitor/multi/signal/query', fault, 1_000, 1);
    const app = await stand.openSignedIn('/detail/eg/list/p201', { viewport: PORTRAIT });
    const rows = app.page.locator('.as-signals > li');
    const all = (freshness: Freshness) => async (): Promise<boolean> => {
      const found = await rows.evaluateAll((elements) => elements.map((one) => one.dataset.freshness));
      return found.every((one) => one === `${freshness}`);
    };
    const listHeights = () =>
      forEachLanguage(app.page, async (language) => {
        await takePictureOf(app, `values-${await rows.first().getAttribute('data-freshness')}`, language);
        return rows.evaluateAll((elements) => elements.map((one) => one.getBoundingClientRect().height));
      });
    await rows.nth(5).waitFor();
    const before = await listHeights();
    expect(await all(Freshness.never)()).toBe(true);
    await stand.platform.control.clearFaults();
    await until('all values', all(Freshness.fresh));
    expect(await listHeights()).toEqual(before);
  });

  it('clears a search with a borderless cross, and keeps the focus outline inside its row', async () => {
    const { page } = await stand.openSignedIn('/home/monitor', { viewport: PORTRAIT });
    const rows = page.locator('.as-equipment');
    await rows.first().waitFor();
    await page.locator('.as-search input').fill('P-2');
    const clear = page.locator('.as-search .as-icon-button');
    await clear.waitFor();
    await until('only matching rows', async () =>
      (await rows.allInnerTexts()).every((text) => text.includes('P-2')),
    );
    const style = await clear.evaluate((one) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(one);
      return { borderTopWidth, borderTopColor, backgroundColor };
    });
    expect(style.borderTopWidth === '0px' || style.borderTopColor === 'rgba(0, 0, 0, 0)').toBe(true);
    expect(style.backgroundColor).toBe('rgba(0, 0, 0, 0)');
    const link = page.locator('.as-equipment__open').first();
    await page.keyboard.press('Tab');
    await link.focus();
    const { offset, width } = await link.evaluate((one) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(one);
      return { offset: Number.parseFloat(outlineOffset), width: Number.parseFloat(outlineWidth) };
    });
    expect(width).toBeGreaterThan(0);
    expect(offset + width).toBeLessThanOrEqual(0);
  });
});

const takePictureOf = (app: App, name: string, language: Language): Promise<void> =>
  takePicture(app.page, `phone-layout/${name}-${language}`);

const untilLive = (app: App): Promise<number> =>
  app.until('live values', (painted) => painted.some(({ freshness }) => freshness === 'fresh'));

async function getBox(app: App, selector: string) {
  const box = await getRestingBox(app.page.locator(selector).first());
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

async function getMiddle(app: App, selector: string): Promise<number> {
  const { y, height } = await getBox(app, selector);
  return y + height / 2;
}
