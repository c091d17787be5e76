/** The replay of a page: it cannot be mistaken for live, refuses writes, and leads back to the live page. */
import { describe, expect, it } from 'vitest';
import { cn as liveWords, en as liveWordsEn } from '../../../src/i18n/live';
import { cn as rangeWords, en as rangeWordsEn } from '../../../src/i18n/range';
import { cn as words, en as wordsEn } from '../../../src/i18n/replay';
import { cn as valueWords } from '../../../src/i18n/values';
import { cn as blockWords } from '../../../src/i18n/write-block';
import { type App, type PaintedWidget, until } from '../kit/app';
import { takePicture } from '../kit/picture';
import { getRestingBox } from '../kit/resting';
import { JourneyStand } from '../kit/stand';

const PUMPS = '/home/work/project/waterworks/page/w-pumps';
const DENSE = '/home/work/project/waterworks/page/w-dense';
const SPAN_MS = 30 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** Limit for loading and drawing on a slow machine, far above any correct duration. */
const LONG_MS = 60_000;
const LIVE = new Set(['fresh', 'ageing']);
describe('The replay of a page', () => {
  const stand = new JourneyStand();
  let app: App;

  const getButton = (name: string) => app.page.getByRole('button', { name, exact: true });
  const getSlider = () => app.page.getByRole('slider', { name: words.time });
  const readTime = async (): Promise<number> => Number(await getSlider().inputValue());
  const readTexts = async (): Promise<string> =>
    JSON.stringify(
      (await app.listPaintedWidgets()).filter(({ kind }) => kind === 'value').map(({ text }) => text),
    );

  const open = async (viewport: { readonly width: number; readonly height: number }): Promise<void> => {
    await stand.start();
    app = await stand.openSignedIn(PUMPS, { viewport });
    await app.until('live values', (painted) => filterLive(painted).length > 10);
  };
  const startReplay = async (): Promise<void> => {
    await getButton(words.start).click();
    await app.page.getByText(words.frame).waitFor();
    await until(
      'the history is loaded',
      async () => (await app.page.locator('.as-replay-bar__loading').count()) === 0,
      LONG_MS,
    );
  };

  it('plays the last 30 minutes in its frame, refuses writes, and returns to live with one tap', async () => {
    await open({ width: 360, height: 640 });
    await app.choose(liveWords.replay);
    await startReplay();
    await stand.platform.control.resetCounters();
    await app.page.locator('[data-link=replay]').waitFor();

    // Plays the half hour in half a minute, long enough to pause before its end.
    await app.page.getByLabel(words.speed).selectOption('60');
    const initialTexts = await readTexts();
    const start = await readTime();
    await getButton(words.play).click();
    await until('a time some minutes later', async () => (await readTime()) > start + 120_000);
    await until('changed values', async () => (await readTexts()) !== initialTexts);
    expect(await app.page.getByText(words.frame).isVisible()).toBe(true);
    await getButton(words.pause).click();

    await app.tap('p201-switch');
    await app.page.getByText(blockWords.replay).first().waitFor();
    expect(await getButton(valueWords.confirmWrite).count()).toBe(0);

    // Every part of the bar is visible and large enough for a thumb.
    for (const control of [
      getSlider(),
      getButton(words.play),
      getButton(words.stepBack),
      getButton(words.backToLive),
    ]) {
      const box = await getRestingBox(control);
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.x >= 0 && box.x + box.width <= 360).toBe(true);
      expect(box.y + box.height).toBeLessThanOrEqual(640);
    }

    await getButton(words.backToLive).click();
    await app.page.getByText(words.frame).waitFor({ state: 'detached' });
    await until(
      'a live badge',
      async () => (await app.page.locator('[data-link]').getAttribute('data-link')) === 'live',
    );
    await app.until('live values again', (painted) => filterLive(painted).length > 10);
    expect((await stand.platform.control.getCounters()).writePosts).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  it('ends on going back before the page does, and survives a reload and sharing', async () => {
    await open({ width: 360, height: 640 });
    await app.choose(liveWords.replay);
    await startReplay();
    const frame = app.page.getByText(words.frame);
    await getSlider().focus();
    const start = await readTime();
    await app.page.keyboard.press('PageUp');
    await until('a later moment', async () => (await readTime()) > start);
    const moment = await readTime();
    await app.page.waitForURL((url) => url.searchParams.get('replay')?.endsWith(`-${moment}`) === true);

    await app.page.reload();
    await frame.waitFor();
    await until('the same moment', async () => (await readTime()) === moment);
    const sharedUrl = app.page.url();

    await app.page.goBack();
    await frame.waitFor({ state: 'detached' });
    await app.until('live values', (painted) => filterLive(painted).length > 10);
    expect(new URL(app.page.url()).pathname).toBe(`/wx${PUMPS}`);
    await app.page.goForward();
    await frame.waitFor();
    await getButton(words.backToLive).click();
    await frame.waitFor({ state: 'detached' });
    expect(new URL(app.page.url()).searchParams.has('replay')).toBe(false);

    // For a user who opens the shared address, going back leads to the live page.
    await app.page.goto('about:blank');
    await app.page.goto(sharedUrl);
    await frame.waitFor();
    await until('the shared moment', async () => (await readTime()) === moment);
    await app.page.goBack();
    await frame.waitFor({ state: 'detached' });
    await app.until('live values', (painted) => filterLive(painted).length > 10);
    expect(app.problems).toEqual([]);
  });

  it('follows keys and its alarms on a wide screen, and ends with its page', async () => {
    await open({ width: 1280, height: 800 });
    await getButton(liveWords.replay).click();
    await startReplay();
    const start = await readTime();
    await getSlider().focus();
    await app.page.keyboard.press('ArrowRight');
    await until('the next step', async () => (await readTime()) > start);
    await app.page.keyboard.press('End');
    await until('the end', async () => (await readTime()) === start + SPAN_MS);
    // Several gateways report within a second; the slider has whole seconds.
    await until('earlier values', async () => {
      await getButton(words.stepBack).click();
      return (await readTime()) < start + SPAN_MS;
    });

    await app.page.getByRole('button', { name: words.alarms }).click();
    const alarms = app.page.locator('.as-replay-alarms__alarm');
    await alarms.first().waitFor();
    const timeBefore = await readTime();
    await alarms.first().click();
    await until('the first alarm', async () => (await readTime()) !== timeBefore);
    await alarms.first().waitFor({ state: 'detached' });

    await app.page.goBack();
    await app.visit(PUMPS);
    await app.until('live values', (painted) => filterLive(painted).length > 10);
    expect(await app.page.getByText(words.frame).count()).toBe(0);
    expect(app.problems).toEqual([]);
  });

  it('shows any time of a day on the densest page as soon as its segment is loaded', async () => {
    await open({ width: 1280, height: 800 });
    await app.visit(DENSE);
    await app.until('live values', (painted) => filterLive(painted).length > 50);
    await getButton(liveWords.replay).click();
    await app.page.getByText(rangeWords.last1d, { exact: true }).click();
    await startReplay();
    const countLive = async (): Promise<number> => filterLive(await app.listPaintedWidgets()).length;
    await until('values at its start', async () => (await countLive()) > 50, LONG_MS);
    const start = await readTime();
    await getSlider().focus();
    await app.page.keyboard.press('End');
    await until(
      'its end',
      async () => (await readTime()) === start + DAY_MS && (await countLive()) > 50,
      LONG_MS,
    );
    expect(app.problems).toEqual([]);
  });
});

describe.each([
  ['cn', { live: liveWords, range: rangeWords, replay: words }],
  ['en', { live: liveWordsEn, range: rangeWordsEn, replay: wordsEn }],
] as const)('The replay of seven days (%s)', (language, dictionaries) => {
  const stand = new JourneyStand();

  it('shows values in colour and without an age, though their history is sparse', async () => {
    await stand.start();
    const app = await stand.open({ viewport: { width: 360, height: 740 }, language });
    await app.storeLanguage(language);
    await app.beginSession();
    await app.visit(PUMPS);
    await app.until('live values', (painted) => filterLive(painted).length > 10);
    await app.choose(dictionaries.live.replay);
    await app.page.getByText(dictionaries.range.last7d, { exact: true }).click();
    await app.page.getByRole('button', { name: dictionaries.replay.start, exact: true }).click();
    await app.page.getByText(dictionaries.replay.frame).waitFor();
    const isReplayed = ({ kind, text }: PaintedWidget): boolean => kind === 'value' && text !== '--';
    await app.until(
      'values of the past',
      (painted) => painted.filter(isReplayed).length > 10 && filterLive(painted).length > 10,
      LONG_MS,
    );
    await app.page.locator('.as-replay-bar__loading').waitFor({ state: 'detached', timeout: LONG_MS });
    const painted = (await app.listPaintedWidgets()).filter(isReplayed);
    const greyWidgets = painted.filter(({ freshness }) => !LIVE.has(freshness));
    expect(greyWidgets.length).toBeLessThan(painted.length / 5);
    // An age follows the value, with its unit of time.
    expect(painted.filter(({ text }) => /\d\s?(秒|s)$/.test(text))).toEqual([]);
    await takePicture(app.page, `replay/seven-days-${language}`);
    expect(app.problems).toEqual([]);
  });
});

const filterLive = (painted: readonly PaintedWidget[]): readonly PaintedWidget[] =>
  painted.filter((widget) => LIVE.has(widget.freshness));
