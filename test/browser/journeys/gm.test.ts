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
const FAST_CLOCK = 20;

describe('A GM device', () => {
  const stand = new JourneyStand();
  let app: App;

  const open = async (path: string, clock: number): Promise<void> => {
    // The plant's clock runs as fast; otherwise every value would be old.
    await stand.start({ speed: clock });
    app = await stand.openSignedIn(path, { clock });
  };
  const getRow = (signalId: string) => app.page.locator(`[data-signal="${signalId}"]`);
  const untilShown = (signalId: string, text: string | RegExp): Promise<void> =>
    getRow(signalId).locator('.as-signal__value', { hasText: text }).waitFor({ timeout: 20_000 });
  const confirmWrite = async (): Promise<void> => {
    await app.page.getByRole('button', { name: valueWords.confirmWrite }).click();
  };
  const countPosts = async (path: string): Promise<number> =>
    (await stand.platform.control.getCounters()).calls[path] ?? 0;

  it("shows the plant's values, and greys them when the device is gone", async () => {
    await open(LIST, FAST_CLOCK);
    await stand.platform.control.forceValue('gm05-temp', '41.5');
    await untilShown('gm05-temp', '41.5');
    expect(await countPosts('/lfscada/websocket/monitor/new/token')).toBe(0);
    await stand.platform.control.setGateway('gm-5', { online: false });
    await app.page.getByText(words.offlineNow).waitFor();
    await app.page.locator('[data-signal="gm05-temp"] .as-signal__value--old').waitFor();
    await stand.platform.control.setGateway('gm-5', null);
    await app.page
      .locator('[data-signal="gm05-temp"] .as-signal__value:not(.as-signal__value--old)')
      .waitFor();
    expect(app.problems).toEqual([]);
  });

  it('sends a write once and follows it through three pending polls until the value is read back', async () => {
    await open(WRITE, FAST_CLOCK);
    await untilShown(FAN_AT, /\d/);
    await stand.platform.control.injectFault(RESULT, { kind: 'code', code: '10003' }, 3);
    await getRow(FAN_AT).locator('input').fill('99');
    await getRow(FAN_AT).getByRole('button', { name: common.write }).click();
    await app.page.getByText('超出范围').waitFor();
    expect(await countPosts(SEND)).toBe(0);
    await getRow(FAN_AT).locator('input').fill('30.5');
    await getRow(FAN_AT).getByRole('button', { name: common.write }).click();
    await confirmWrite();
    await app.page.getByText(valueWords.statusReadBack).waitFor();
    await app.page.keyboard.press('Escape');
    await untilShown(FAN_AT, '30.5');
    expect(await countPosts(SEND)).toBe(1);
    expect(await countPosts(RESULT)).toBeGreaterThanOrEqual(4);
    const { appliedWrites } = await stand.platform.control.getCounters();
    expect(appliedWrites.map(({ signalId, value }) => [signalId, value])).toEqual([[FAN_AT, '30.5']]);
    expect(app.problems).toEqual([]);
  });
});
