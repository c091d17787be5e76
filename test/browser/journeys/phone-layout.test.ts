/**
 * The layout of what a phone shows upright and turned, in both languages: values first, nothing cut off at 320 px, a curve
 * and a replay that have the screen when it is turned, a chart that stays where it is under the finger.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { curveWords } from '../../../src/i18n/curve';
import { type Language, wordsOf } from '../../../src/i18n/engine';
import { liveWords } from '../../../src/i18n/live';
import { pageWords } from '../../../src/i18n/page';
import { replayWords } from '../../../src/i18n/replay';
import { Freshness } from '../../../src/shared/reading';
import { type App, type AppOptions, until } from '../kit/app';
import { cutOff } from '../kit/cut-off';
import { restingBox } from '../kit/resting';
import { JourneyStand } from '../kit/stand';

const UPRIGHT = { width: 360, height: 740 } as const;
const TURNED = { width: 740, height: 360 } as const;
const NARROW = { width: 320, height: 568 } as const;
const PUMPS = '/home/work/project/waterworks/page/w-pumps';
const WALL = '/home/work/project/campus/page/c-wall';
const CURVE = '/detail/eg/history-chart-scada/v202/0/v202-level,v202-inflow,v202-outflow';
const PICTURES = join(import.meta.dirname, '../../../.cache/looks/phone-layout');

describe.each<Language>(['cn', 'en'])('A phone in %s', (language) => {
  const stand = new JourneyStand({ platform: { seed: 1 } });
  mkdirSync(PICTURES, { recursive: true });
  let app: App;
  const open = async (path: string, viewport: AppOptions['viewport'] = UPRIGHT): Promise<void> => {
    app = await stand.open({ viewport, language });
    await app.keepLanguage(language);
    await app.visit(path);
  };
  const signedIn = async (path: string, viewport: AppOptions['viewport'] = UPRIGHT): Promise<void> => {
    await open(path, viewport);
    await app.signIn();
  };
  const picture = (name: string) =>
    app.page.screenshot({ path: join(PICTURES, `${name}-${language}.png`), animations: 'disabled' });
  const boxOf = async (selector: string) => {
    const box = await restingBox(app.page.locator(selector).first());
    return { ...box, right: box.x + box.width, bottom: box.y + box.height };
  };
  const drawnCurve = async (): Promise<void> => {
    await app.page.locator('.as-stats tbody tr').first().waitFor();
    await app.page.locator('.as-curve__cover').waitFor({ state: 'detached' });
  };
  const live = () =>
    app.until('live values', (painted) => painted.some(({ freshness }) => freshness === 'fresh'));

  it('on its side has the whole sign-in in sight, the code too, with even margins', async () => {
    await open('/login', TURNED);
    await app.page.locator('button[type=submit]').waitFor();
    await picture('login-turned');
    expect((await boxOf('button[type=submit]')).bottom).toBeLessThanOrEqual(TURNED.height);
    expect(await app.page.locator('.as-login__help').count()).toBe(1);
    const code = app.page.locator('input[name=vcode]');
    for (let i = 0; i < 8 && (await code.count()) === 0; i++) {
      await app.signIn({ loginname: 'nope', password: `wrong-${i}` });
      // An account that has failed elsewhere is asked for the code before anything is sent.
      await app.page.locator('.as-notice, input[name=vcode]').first().waitFor();
      await until('an answer', async () => (await app.page.locator('button[aria-busy=true]').count()) === 0);
    }
    await code.waitFor();
    await picture('login-code');
    expect(await app.page.locator('.as-login__curves').isVisible()).toBe(false);
    const button = await boxOf('button[type=submit]');
    expect(button.bottom).toBeLessThanOrEqual(TURNED.height);
    expect(button.y).toBeGreaterThanOrEqual((await boxOf('.as-field__line:has(input[name=vcode])')).y - 1);
    const card = await boxOf('.as-login__form');
    const name = await boxOf('.as-field__line:has(input[name=loginname])');
    const password = await boxOf('.as-field__line:has(input[name=password])');
    expect(name.x - card.x).toBeCloseTo(card.right - password.right, 0);
  });

  it('on its side gives a curve the screen', async () => {
    await signedIn(CURVE, TURNED);
    await drawnCurve();
    await picture('curve-turned');
    const chart = await boxOf('.as-curve__chart');
    expect(chart.height).toBeGreaterThan(0.6 * TURNED.height);
    // Not below the fold: what is to be seen at once is the curve, not what chooses it.
    expect(TURNED.height - chart.y).toBeGreaterThan(0.45 * TURNED.height);
  });

  it('keeps a chart where it is when its cursor comes and goes', async () => {
    await signedIn(CURVE);
    await drawnCurve();
    const cursorTime = app.page.locator('p.as-curve__time', {
      hasText: wordsOf(curveWords, language)('readAt', { time: '' }).trim().slice(0, 2),
    });
    // The mouse that has signed in may lie over the chart.
    await app.page.mouse.move(1, 1);
    await cursorTime.waitFor({ state: 'detached' });
    // Without a cursor the legend has the newest values.
    const newest = app.page.locator('.as-curve__legend dd').first();
    await until('the newest values', async () => /\d %/.test((await newest.textContent()) ?? ''));
    const before = await boxOf('.as-curve__chart');
    await app.page.locator('.as-curve__keys').focus();
    await app.page.keyboard.press('ArrowLeft');
    await cursorTime.waitFor();
    await picture('curve-cursor');
    expect(await boxOf('.as-curve__chart')).toEqual(before);
  });

  it('on its side has the keys of a replay in one row, and only those of playing while it plays', async () => {
    const say = wordsOf(replayWords, language);
    await signedIn(PUMPS, TURNED);
    await live();
    await app.choose(wordsOf(liveWords, language)('replay'));
    await app.page.getByRole('button', { name: say('start'), exact: true }).click();
    const play = app.page.getByRole('button', { name: say('play'), exact: true });
    await until(
      'it may be played',
      async () => (await play.count()) === 1 && (await play.isEnabled()),
      60_000,
    );
    await picture('replay-turned');
    const middle = async (selector: string): Promise<number> => {
      const { y, height } = await boxOf(selector);
      return y + height / 2;
    };
    const row = await middle('.as-replay-bar__keys');
    for (const part of ['.as-replay-bar__alarms', '.as-replay-bar .as-segmented', '.as-replay-bar__live'])
      expect(Math.abs((await middle(part)) - row), part).toBeLessThan(12);
    expect((await boxOf('.as-replay-bar')).height).toBeLessThan(0.4 * TURNED.height);
    await play.click();
    await app.page.getByRole('button', { name: say('pause'), exact: true }).waitFor();
    await picture('replay-playing');
    await app.page.locator('.as-replay-bar__alarms').waitFor({ state: 'hidden' });
    expect((await boxOf('.as-replay-bar')).height).toBeLessThan(0.2 * TURNED.height);
    expect(await app.page.locator('.as-replay-bar__live').isVisible()).toBe(true);
  });

  it('offers the height of the screen to a page that lies in it as a stamp', async () => {
    await signedIn(WALL);
    await live();
    const heightOf = async (): Promise<number> =>
      Math.max(...(await app.painted()).map(({ box }) => box.height));
    const say = wordsOf(pageWords, language);
    await app.page.getByText(say('turnDevice')).waitFor();
    await picture('stamp');
    const before = await heightOf();
    await app.page.getByRole('button', { name: say('fillHeight') }).click();
    await until('a larger page', async () => (await heightOf()) > 1.5 * before);
    await picture('filled');
    // The number of a level stands in the middle of its vessel, clear of the marks at its edge.
    const vessels = await app.page.locator('.w-vertical .w-level-mark').evaluateAll((all) =>
      all
        .map((mark) => ({ mark: mark.clientWidth, vessel: mark.parentElement?.clientWidth ?? 0 }))
        // One that is not near the screen has no layout.
        .filter(({ vessel }) => vessel > 0),
    );
    expect(vessels.length).toBeGreaterThan(0);
    expect(vessels.filter(({ mark, vessel }) => mark > 0.11 * vessel)).toEqual([]);
  });

  it('shows the values of an equipment first, a thumb high each', async () => {
    await signedIn('/detail/eg/list/p201');
    await until('the rows have values', async () => {
      const rows = await app.page.locator('.as-signals > li').allTextContents();
      return rows.length > 5 && rows.slice(0, 6).every((row) => !row.includes('--'));
    });
    await picture('values');
    const first = await boxOf('.as-signals > li');
    expect(first.y).toBeLessThan(UPRIGHT.height / 2);
    const rows = await app.page
      .locator('.as-signals > li')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...rows)).toBeLessThanOrEqual(64);
    expect(Math.min(...rows)).toBeGreaterThanOrEqual(44);
    // The signs stand on one line, however long their words are.
    await restingBox(app.page.locator('.as-eg-menu__entry svg:visible').first());
    const signs = await app.page
      .locator('.as-eg-menu__entry svg:visible')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().y)));
    expect(new Set(signs).size).toBe(1);

    // Its pulse counter has sixteen digits. A number that is broken is read as another one.
    await app.visit('/detail/eg/list/v202');
    const values = app.page.locator('.as-signal__value');
    await until('long numbers', async () =>
      (await values.allTextContents()).some((text) => (text.match(/\d/g) ?? []).length > 15),
    );
    await picture('long-number');
    const broken = await values.evaluateAll((all) =>
      all
        .filter(({ firstChild }) => {
          const text = document.createRange();
          if (firstChild !== null) text.selectNodeContents(firstChild);
          return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        })
        .map(({ textContent }) => textContent),
    );
    expect(broken).toEqual([]);
  });

  it('has the chosen range of a report in sight, turned and upright again', async () => {
    await signedIn('/detail/eg/history-report-scada/v202/0/v202-level');
    const chosen = '.as-range :checked + .as-segmented__text';
    await app.page.locator(chosen).waitFor();
    for (const viewport of [UPRIGHT, TURNED, NARROW]) {
      await app.page.setViewportSize(viewport);
      await until('the choice in its row', async () => {
        const [row, part] = [await boxOf('.as-range .as-segmented'), await boxOf(chosen)];
        return part.x >= row.x && part.right <= row.right;
      });
    }
    await picture('report-range');
    // On a wide screen all of them are.
    await app.page.setViewportSize({ width: 1_280, height: 800 });
    const row = app.page.locator('.as-range .as-segmented');
    await until('all choices', () => row.evaluate((one) => one.scrollWidth <= one.clientWidth));
  });

  it('keeps the rows of an equipment where they are when their values come', async () => {
    const fault = { kind: 'code', code: '1301' } as const;
    await stand.platform.control.fault('/lfscada/websocket/monitor/new/token', fault);
    // The first call is for the names of the rows.
    await stand.platform.control.fault('/lfscada/monitor/multi/signal/query', fault, 1_000, 1);
    await signedIn('/detail/eg/list/p201');
    const rows = app.page.locator('.as-signals > li');
    const boxes = () =>
      rows.evaluateAll((all) =>
        all.map((one) => [one.dataset.freshness, one.getBoundingClientRect().height]),
      );
    await rows.nth(5).waitFor();
    const before = await boxes();
    await picture('values-none');
    expect(before.filter(([freshness]) => freshness !== `${Freshness.never}`)).toEqual([]);
    await stand.platform.control.clearFaults();
    await until('all values', async () =>
      (await boxes()).every(([freshness]) => freshness === `${Freshness.fresh}`),
    );
    await picture('values-come');
    expect((await boxes()).map(([, height]) => height)).toEqual(before.map(([, height]) => height));
    app.forget();
  });

  it('clears a search with a plain cross, and frames what has the focus whole', async () => {
    await signedIn('/home/monitor');
    await app.page.locator('.as-equipment').first().waitFor();
    await app.page.locator('.as-search input').fill('P-2');
    const clear = app.page.locator('.as-search .as-icon-button');
    await clear.waitFor();
    const rows = app.page.locator('.as-equipment');
    await until('the found alone', async () =>
      (await rows.allInnerTexts()).every((text) => text.includes('P-2')),
    );
    await picture('search');
    const look = await clear.evaluate((one) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(one);
      return { borderTopWidth, borderTopColor, backgroundColor };
    });
    expect(look.borderTopWidth === '0px' || look.borderTopColor === 'rgba(0, 0, 0, 0)').toBe(true);
    expect(look.backgroundColor).toBe('rgba(0, 0, 0, 0)');
    const link = app.page.locator('.as-equipment__open').first();
    await app.page.keyboard.press('Tab');
    await link.focus();
    const { offset, width } = await link.evaluate((one) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(one);
      return { offset: Number.parseFloat(outlineOffset), width: Number.parseFloat(outlineWidth) };
    });
    expect(width).toBeGreaterThan(0);
    expect(offset + width).toBeLessThanOrEqual(0);
  });

  it('looks for a new place among the known ones, not on a map of half of Asia', async () => {
    await signedIn('/eg/template/address');
    const marks = app.page.locator('.as-mark, .as-cluster');
    // From far away all of them would stand together in one.
    await until('marks apart', async () => (await marks.count()) > 2);
    await picture('place');
  });

  it('of 320 px cuts nothing off', async () => {
    await signedIn('/home/monitor', NARROW);
    await app.page.locator('.as-equipment').first().waitFor();
    const found: Record<string, readonly string[]> = {};
    for (const [name, path, ready] of [
      ['monitor', '/home/monitor', '.as-equipment'],
      ['projects', '/home/work/project', '.as-project'],
      ['alarms', '/home/work/project/detail/alarm/waterworks/-/-', '.as-alarm'],
      ['vpn', '/detail/eg/list/bs7', '.as-signal'],
      ['curve', CURVE, '.as-stats'],
    ] as const) {
      await app.visit(path);
      await app.page.locator(ready).first().waitFor();
      if (name === 'vpn') {
        await app.page.locator('.as-signal button').first().click();
        await app.page.locator('.as-inspect__facts').waitFor();
      }
      await picture(`narrow-${name}`);
      found[name] = await cutOff(app);
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
  });
});
