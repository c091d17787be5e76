/**
 * The throughput panel over a live page: its figures come from real traffic, a silent connection and its reopening
 * appear in the timeline, and the recording is saved as JSON and as a trace.
 */
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/profile';
import { findTraceFaults } from '../../kit/trace-format';
import { type App, until } from '../kit/app';
import { takePicture } from '../kit/picture';
import { JourneyStand } from '../kit/stand';

const PUMPS = '/home/work/project/waterworks/page/w-pumps?profile';

/** Generous, since only some frames are timed and a busy machine receives few. */
const LIMIT_MS = 120_000;

describe('The throughput panel', () => {
  const stand = new JourneyStand();
  let app: App;

  const getText = async (locator: Locator): Promise<string> => (await locator.textContent()) ?? '';
  const getPanel = (): Locator => app.page.locator('aside');
  const press = (name: string): Promise<void> =>
    getPanel().getByRole('button', { name, exact: true }).click();
  const readDownload = async (name: string): Promise<string> => {
    const download = app.page.waitForEvent('download');
    await press(name);
    return readFileSync(await (await download).path(), 'utf8');
  };
  /** Returns the first figure of a tile. */
  const readFigure = async (title: string): Promise<number> => {
    const tile = getPanel().locator('.as-profile__tile', {
      has: app.page.getByRole('heading', { name: title, exact: true }),
    });
    return Number.parseFloat(await getText(tile.locator('.as-profile__number').first()));
  };
  const untilPositive = (title: string): Promise<number> =>
    until(`${title} above 0`, async () => (await readFigure(title)) > 0, LIMIT_MS);
  const listMoments = (): Promise<readonly string[]> =>
    getPanel().locator('.as-profile__moment').allInnerTexts();
  const readStatus = (): Promise<string> => getText(getPanel().locator('[role="status"]'));

  it('shows live traffic and the timeline of a silent connection, and saves its recording', {
    timeout: 300_000,
  }, async () => {
    await stand.start({ speed: 5 });
    app = await stand.openSignedIn(PUMPS, { clock: 5, viewport: { width: 1_280, height: 900 } });
    await app.until('values', (painted) => painted.some(({ freshness }) => freshness === 'fresh'));
    await getPanel().waitFor();
    for (const title of [
      words.pushToPaint,
      words.values,
      words.frames,
      words.bytes,
      words.batches,
      words.heap,
      words.framesPerSecond,
    ])
      await untilPositive(title);
    // Both threads are active, and the top talkers have names.
    for (const stage of [words.ingest, words.pack, words.transfer, words.apply, words.flush, words.render]) {
      const row = getPanel().locator('tr', {
        has: app.page.getByRole('rowheader', { name: stage, exact: true }),
      });
      await until(
        `${stage} counted`,
        async () => Number.parseFloat(await getText(row.locator('td').first())) > 0,
        LIMIT_MS,
      );
    }
    await until(
      'the top talkers',
      async () => (await getPanel().locator('.as-profile__id').count()) > 1,
      LIMIT_MS,
    );
    // A plain list: a scrolling one would trap the wheel.
    const overflows = await getPanel()
      .locator('.as-profile__talkers')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).overflowY));
    expect(new Set(overflows)).toEqual(new Set(['visible']));
    // Name on the left, rate on the right, bar below, for every talker.
    const rates = await getPanel()
      .locator('.as-profile__talker span:nth-child(2)')
      .evaluateAll((all) =>
        all.map((one) =>
          Math.round(one.getBoundingClientRect().right - (one.closest('ol')?.clientWidth ?? 0)),
        ),
      );
    expect(new Set(rates).size).toBe(1);
    // Nothing in the panel traps the wheel.
    const scrollableCount = await getPanel()
      .locator('ol')
      .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight).length);
    expect(scrollableCount).toBe(0);
    const hasMoment = (label: string) => async (): Promise<boolean> =>
      (await listMoments()).some((one) => one.includes(label));
    await until('the link, opened', hasMoment(words.linkOpened), LIMIT_MS);
    for (const [name, viewport] of [
      ['phone', { width: 360, height: 740 }],
      ['wide', { width: 1_280, height: 900 }],
    ] as const) {
      await app.page.setViewportSize(viewport);
      await takePicture(app.page, `throughput/${name}`);
    }

    await press(words.record);
    await stand.platform.control.setSilent(true);
    await until('the checked silence', hasMoment(words.linkSilence), LIMIT_MS);
    await stand.platform.control.endSockets('reset');
    await stand.platform.control.setSilent(false);
    await until('the lost link', hasMoment(words.linkLost), LIMIT_MS);
    await until('the link, opened again', hasMoment(words.linkReopened), LIMIT_MS);
    const frames = async (): Promise<number> => {
      const total = getPanel().locator('.as-profile__total', { hasText: words.totalFrames }).first();
      return Number((await getText(total.locator('dd'))).replaceAll(',', ''));
    };
    const before = await frames();
    // One small frame in thirty-one is timed.
    await until('frames on the new link', async () => (await frames()) >= before + 40, LIMIT_MS);
    await press(words.stopRecord);
    await until('the end of the recording', async () => /已录制 \d+ 秒/.test(await readStatus()));

    const file = await readDownload(words.exportJson);
    const json = JSON.parse(file) as Exported;
    expect(json.seconds.some(({ rates }) => rates.frames > 0)).toBe(true);
    expect(json.links.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['live', 'silence', 'reconnecting']),
    );
    expect(new Set(json.stages.map(({ thread }) => thread))).toEqual(new Set(['worker', 'page']));
    const text = await readDownload(words.exportTrace);
    expect(findTraceFaults(text)).toEqual([]);
    const { traceEvents } = JSON.parse(text) as Trace;
    const work = traceEvents.filter(({ ph }) => ph === 'X');
    expect(new Set(work.map(({ tid }) => tid)).size).toBe(2);
    expect(work.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ingest', 'pack', 'apply', 'flush']),
    );
    app.clearProblems();
  });
});

interface Exported {
  readonly stages: readonly { readonly stage: string; readonly thread: string; readonly perSecond: number }[];
  readonly seconds: readonly { readonly rates: { readonly frames: number } }[];
  readonly links: readonly { readonly kind: string }[];
}

interface Trace {
  readonly traceEvents: readonly { readonly ph: string; readonly name: string; readonly tid: number }[];
}
