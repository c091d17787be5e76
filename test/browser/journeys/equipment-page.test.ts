/** The configuration page of one equipment: live through its own family, written to, landed on, and honest when it cannot be. */
import { beforeEach, describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/live';
import { cn as problemWords } from '../../../src/i18n/page-problem';
import { cn as permissionWords } from '../../../src/i18n/permissions';
import { cn as replayWords } from '../../../src/i18n/replay';
import { cn as valueWords } from '../../../src/i18n/values';
import { cn as blockWords } from '../../../src/i18n/write-block';
import { type App, type PaintedWidget, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';

const EQUIP = { loginname: 'equip', password: 'Equip_2026' };
const CENTRE = { loginname: 'centre', password: 'Centre_2026' };
const LIVE = new Set(['fresh', 'ageing']);
const liveOnes = (painted: readonly PaintedWidget[]): readonly PaintedWidget[] =>
  painted.filter((widget) => LIVE.has(widget.freshness));

describe('The configuration page of an equipment', () => {
  const stand = new JourneyStand({ platform: { seed: 1 } });
  let app: App;
  beforeEach(async () => {
    app = await stand.open();
  });

  const open = async (conId: string): Promise<void> => {
    await app.beginSession();
    await app.visit(`/detail/eg/configuration/${conId}`);
  };

  it('is live over its own push channel, is written to once, and its ledger survives a reload', async () => {
    await open('p201-con');
    await app.until('live values', (painted) => liveOnes(painted).length > 5);
    await stand.platform.control.resetCounters();
    const signal = 'p201-run';
    const before = (await stand.platform.control.value(signal)).value;
    const wanted = before === '1' ? '0' : '1';

    const confirm = await app.askToWrite(`switch-${signal}`);
    expect((await stand.platform.control.counters()).writePosts).toEqual([]);
    await confirm.dblclick();
    await app.page.getByText(valueWords.phaseReadBack).waitFor();
    const { appliedWrites, writePosts } = await stand.platform.control.counters();
    expect(writePosts.length).toBe(1);
    expect(appliedWrites.map(({ signalId, value }) => [signalId, value])).toEqual([[signal, wanted]]);

    await app.page.reload();
    await app.until('live values again', (painted) => liveOnes(painted).length > 5);
    await app.choose(words.ledger);
    const entry = app.page.locator('.as-ledger__entry');
    await entry.waitFor();
    expect(await entry.count()).toBe(1);
    expect(await entry.getAttribute('data-phase')).toBe('read-back');
    expect((await stand.platform.control.counters()).writePosts.length).toBe(1);
    expect(app.problems).toEqual([]);
  });

  it.each([
    ['an EG equipment', '/detail/eg/configuration/p201-con'],
    ['a GM device', '/detail/gm/configuration/gm01/gm01-con'],
  ])('of %s is played through its past like any other', async (_what, path) => {
    await app.beginSession();
    await app.visit(path);
    await app.until('live values', (painted) => liveOnes(painted).length > 3, 30_000);
    await app.choose(words.replay);
    await app.page.getByRole('button', { name: replayWords.start }).click();
    await app.page.getByText(replayWords.frame).waitFor();
    await until('values of then', async () =>
      (await app.painted()).some(({ kind, text }) => kind === 'value' && /\d/.test(text)),
    );
    await app.page.getByRole('button', { name: replayWords.backToLive }).click();
    await app.page.getByText(replayWords.frame).waitFor({ state: 'detached' });
    await app.until('live values again', (painted) => liveOnes(painted).length > 3, 30_000);
    expect(app.problems).toEqual([]);
  });

  it('greys its values and refuses to write when its gateway goes', async () => {
    await open('p201-con');
    await app.until('live values', (painted) => liveOnes(painted).length > 5);
    await stand.platform.control.gateway('gw-2', { online: false });
    try {
      await app.until('nothing live', (painted) => liveOnes(painted).length === 0);
      await app.tap('switch-p201-run');
      await app.page.getByText(blockWords['gateway-offline']).first().waitFor();
      expect(await app.page.getByRole('button', { name: valueWords.confirmWrite }).count()).toBe(0);
    } finally {
      await stand.platform.control.gateway('gw-2', null);
    }
    await app.until('live values again', (painted) => liveOnes(painted).length > 5, 90_000);
  });

  it('is where an account lands that is set up so, and survives a reload there', async () => {
    await app.visit('/login');
    await app.signIn(EQUIP);
    await app.page.waitForURL('**/wx/groundDetailEGConfiguration/v202-con*');
    await app.until('live values', (painted) => liveOnes(painted).length > 5);
    // Without the debug flag, which the redirect has dropped, only the badge says so.
    await app.page.reload();
    await app.page.locator('[data-link=live]').waitFor();
    expect(new URL(app.page.url()).pathname).toBe('/wx/groundDetailEGConfiguration/v202-con');
    expect(app.problems).toEqual([]);
  });

  it('shows nothing as live, and writes nothing, while its gateway is in vpn mode', async () => {
    await open('bs7-con');
    await app.until('the page', (painted) => painted.length > 3);
    await app.until('a value to write that is there', (painted) =>
      painted.some(({ kind, freshness }) => kind === 'input' && freshness === 'paused'),
    );
    expect(liveOnes(await app.painted())).toEqual([]);
    const field = (await app.painted()).find(({ kind }) => kind === 'input');
    await app.tap(field?.id ?? 'of an input');
    await app.page.getByText(blockWords.paused).first().waitFor();
    expect(await app.page.getByRole('button', { name: valueWords.confirmWrite }).count()).toBe(0);
  });

  it('says at once what stands in the way of a write while it is still connecting', async () => {
    await stand.platform.control.fault('/lfscada/websocket/monitor/new/token', { kind: 'hang' });
    try {
      await open('bs7-con');
      const field = (): Promise<PaintedWidget | undefined> =>
        app.painted().then((painted) => painted.find(({ kind }) => kind === 'input'));
      await until('a field', async () => (await field())?.freshness === 'paused');
      await app.tap((await field())?.id ?? 'of an input');
      await app.page.getByText(blockWords.paused).first().waitFor();
      await app.visit('/detail/eg/configuration/p201-con');
      await until('values', async () => (await app.painted()).length > 5);
      await app.tap('switch-p201-run');
      await app.page.getByText(blockWords.connecting).first().waitFor();
    } finally {
      await stand.platform.control.clearFaults();
    }
  });

  it('says so where none is drawn, and who may not see it is told why', async () => {
    await open('es8-con');
    await app.page.getByText(problemWords.notConfigured, { exact: true }).waitFor();
    await app.page.getByRole('button', { name: words.toEquipment }).click();
    await app.page.waitForURL('**/wx/home/monitor*');
    expect(app.problems).toEqual([]);

    const other = await stand.open();
    await other.beginSession(CENTRE);
    await other.visit('/detail/eg/configuration/p201-con');
    await other.page.getByText(permissionWords.equipment, { exact: true }).waitFor();
    await other.close();
  });
});
