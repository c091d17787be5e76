import { describe, expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn as words } from '../../../src/i18n/gm';
import { cn as valueWords } from '../../../src/i18n/values';
import type { App } from '../kit/app';
import { JourneyStand } from '../kit/stand';

const DATA = '/usual/EquipDataAction!';
const SEND = `${DATA}sendRWCommand.action`;
const RESULT = `${DATA}queryCommandResult.action`;
const LIST = '/detail/gm/list/gm05';
const WRITE = '/detail/gm/write-list/gm05';
const FAN_AT = 'gm05-fan-at';
/** Speed of the worker's clock in tests that only wait for its polls. */
const FAST = 20;

describe('A GM device', () => {
  const stand = new JourneyStand();
  let app: App;

  const open = async (path: string, clock: number): Promise<void> => {
    // The plant's clock runs as fast; otherwise every value would be old.
    await stand.start({ speed: clock });
    app = await stand.signedIn(path, { clock });
  };
  const row = (signalId: string) => app.page.locator(`[data-signal="${signalId}"]`);
  const shows = (signalId: string, text: string | RegExp): Promise<void> =>
    row(signalId).locator('.as-signal__value', { hasText: text }).waitFor({ timeout: 20_000 });
  const write = async (): Promise<void> => {
    await app.page.getByRole('button', { name: valueWords.confirmWrite }).click();
  };
  const posts = async (path: string): Promise<number> =>
    (await stand.platform.control.counters()).calls[path] ?? 0;

  it("shows the plant's values, and greys them when the device is gone", async () => {
    await open(LIST, FAST);
    await stand.platform.control.forceValue('gm05-temp', '41.5');
    await shows('gm05-temp', '41.5');
    expect(await posts('/lfscada/websocket/monitor/new/token')).toBe(0);
    await stand.platform.control.gateway('gm-5', { online: false });
    await app.page.getByText(words.offlineNow).waitFor();
    await app.page.locator('[data-signal="gm05-temp"] .as-signal__value--old').waitFor();
    await stand.platform.control.gateway('gm-5', null);
    await app.page
      .locator('[data-signal="gm05-temp"] .as-signal__value:not(.as-signal__value--old)')
      .waitFor();
    expect(app.problems).toEqual([]);
  });

  it('sends a write once and follows it through three pending polls until the value is read back', async () => {
    await open(WRITE, FAST);
    await shows(FAN_AT, /\d/);
    await stand.platform.control.fault(RESULT, { kind: 'code', code: '10003' }, 3);
    await row(FAN_AT).locator('input').fill('99');
    await row(FAN_AT).getByRole('button', { name: common.write }).click();
    await app.page.getByText('超出范围').waitFor();
    expect(await posts(SEND)).toBe(0);
    await row(FAN_AT).locator('input').fill('30.5');
    await row(FAN_AT).getByRole('button', { name: common.write }).click();
    await write();
    await app.page.getByText(valueWords.phaseReadBack).waitFor();
    await app.page.keyboard.press('Escape');
    await shows(FAN_AT, '30.5');
    expect(await posts(SEND)).toBe(1);
    expect(await posts(RESULT)).toBeGreaterThanOrEqual(4);
    const { appliedWrites } = await stand.platform.control.counters();
    expect(appliedWrites.map(({ signalId, value }) => [signalId, value])).toEqual([[FAN_AT, '30.5']]);
    expect(app.problems).toEqual([]);
  });
});
