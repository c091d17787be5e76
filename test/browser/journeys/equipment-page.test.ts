import { beforeEach, describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/live';
import { cn as replayWords } from '../../../src/i18n/replay';
import { cn as valueWords } from '../../../src/i18n/values';
import { type App, type PaintedWidget, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';

const LIVE = new Set(['fresh', 'ageing']);
const filterLive = (painted: readonly PaintedWidget[]): readonly PaintedWidget[] =>
  painted.filter((widget) => LIVE.has(widget.freshness));

describe('A configuration page of equipment', () => {
  const stand = new JourneyStand({ platform: { seed: 1 } });
  let app: App;
  beforeEach(async () => {
    app = await stand.open();
  });

  const open = async (conId: string): Promise<void> => {
    await app.beginSession();
    await app.visit(`/detail/eg/configuration/${conId}`);
  };

  it('is live over its own push channel, sends a write once, and keeps its write log after a reload', async () => {
    await open('p201-con');
    await app.until('live values', (painted) => filterLive(painted).length > 5);
    await stand.platform.control.resetCounters();
    const signal = 'p201-run';
    const valueBefore = (await stand.platform.control.value(signal)).value;
    const newValue = valueBefore === '1' ? '0' : '1';

    const confirm = await app.openConfirmation(`switch-${signal}`);
    expect((await stand.platform.control.getCounters()).writePosts).toEqual([]);
    await confirm.dblclick();
    await app.page.getByText(valueWords.statusReadBack).waitFor();
    const { appliedWrites, writePosts } = await stand.platform.control.getCounters();
    expect(writePosts.length).toBe(1);
    expect(appliedWrites.map(({ signalId, value }) => [signalId, value])).toEqual([[signal, newValue]]);

    await app.page.reload();
    await app.until('live values again', (painted) => filterLive(painted).length > 5);
    await app.choose(words.ledger);
    const entry = app.page.locator('.as-ledger__entry');
    await entry.waitFor();
    expect(await entry.count()).toBe(1);
    expect(await entry.getAttribute('data-status')).toBe('read-back');
    expect((await stand.platform.control.getCounters()).writePosts.length).toBe(1);
    expect(app.problems).toEqual([]);
  });

  it.each([
    ['EG equipment', '/detail/eg/configuration/p201-con'],
    ['a GM device', '/detail/gm/configuration/gm01/gm01-con'],
  ])('of %s is replayed like any other', async (_what, path) => {
    await app.beginSession();
    await app.visit(path);
    await app.until('live values', (painted) => filterLive(painted).length > 3, 30_000);
    await app.choose(words.replay);
    await app.page.getByRole('button', { name: replayWords.start }).click();
    await app.page.getByText(replayWords.frame).waitFor();
    await until('past values', async () =>
      (await app.listPaintedWidgets()).some(({ kind, text }) => kind === 'value' && /\d/.test(text)),
    );
    await app.page.getByRole('button', { name: replayWords.backToLive }).click();
    await app.page.getByText(replayWords.frame).waitFor({ state: 'detached' });
    await app.until('live values again', (painted) => filterLive(painted).length > 3, 30_000);
    expect(app.problems).toEqual([]);
  });
});
