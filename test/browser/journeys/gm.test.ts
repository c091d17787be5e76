/** A GM device in a real browser: values by polling, reading on demand, writes that are pending, refused or never answered. */
import { describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/gm';
import { cn as liveWords } from '../../../src/i18n/live';
import { cn as valueWords } from '../../../src/i18n/values';
import { type App, until } from '../kit/app';
import { hasten } from '../kit/clocks';
import { JourneyStand } from '../kit/stand';

const DATA = '/usual/EquipDataAction!';
const SEND = `${DATA}sendRWCommand.action`;
const RESULT = `${DATA}queryCommandResult.action`;
const LIST = '/detail/gm/list/gm05';
const WRITE = '/detail/gm/write-list/gm05';
const FAN_AT = 'gm05-fan-at';
const FAN = 'gm05-fan-run';
/** Speed of the worker's clock in tests that wait for its polls only. */
const FAST = 20;

describe('A GM device', () => {
  const stand = new JourneyStand();
  let app: App;

  const open = async (path: string, clock: number): Promise<void> => {
    // The plant's clock runs as fast, or every value would be old.
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

  it('shows what the plant has, and greys it when the device is gone', async () => {
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

  it('explains a device without a rule, under its own address', async () => {
    await open('/detail/gm/list/gm07', 1);
    await app.page.waitForURL('**/wx/detail/gm/rule-empty/gm07*');
    await app.page.getByText(words.ruleEmpty, { exact: true }).waitFor();
    expect(app.problems).toEqual([]);
  });

  it('sends a write once and follows it over three pending polls to the value that is read back', async () => {
    await open(WRITE, FAST);
    await shows(FAN_AT, /\d/);
    await stand.platform.control.fault(RESULT, { kind: 'code', code: '10003' }, 3);
    await row(FAN_AT).locator('input').fill('99');
    await row(FAN_AT).getByRole('button', { name: words.write }).click();
    await app.page.getByText('超出范围').waitFor();
    expect(await posts(SEND)).toBe(0);
    await row(FAN_AT).locator('input').fill('30.5');
    await row(FAN_AT).getByRole('button', { name: words.write }).click();
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

  it('presses and releases a bit, each confirmed by itself', async () => {
    await open(WRITE, FAST);
    await shows(FAN, valueWords.off);
    for (const [name, state] of [
      [words.press, valueWords.on],
      [words.releaseBit, valueWords.off],
    ] as const) {
      await row(FAN).getByRole('button', { name }).click();
      await write();
      await app.page.getByText(valueWords.phaseReadBack).waitFor();
      await app.page.keyboard.press('Escape');
      await shows(FAN, state);
    }
    const { appliedWrites } = await stand.platform.control.counters();
    expect(appliedWrites.map(({ value }) => value)).toEqual(['1', '0']);
    await app.page.getByRole('button', { name: liveWords.ledger }).click();
    await until('two entries', async () => (await app.page.locator('.as-ledger__entry').count()) === 2);
    expect(app.problems).toEqual([]);
  });

  it('says that the result is unknown when a write is never answered, and sends nothing again', async () => {
    await open(WRITE, FAST);
    await shows(FAN_AT, /\d/);
    // All tries of a command take 768.5 s, most of it in pauses of 30 s; what else is waited for here is shorter or longer.
    await hasten(app.page, 10, 29_000 / FAST, 31_000 / FAST);
    await stand.platform.control.fault(RESULT, { kind: 'code', code: '10003' });
    await row(FAN_AT).locator('input').fill('25');
    await row(FAN_AT).getByRole('button', { name: words.write }).click();
    await write();
    await app.page.getByText(valueWords.phaseUnknown).waitFor({ timeout: 30_000 });
    expect(await posts(SEND)).toBe(1);
    expect(await posts(RESULT)).toBe(30);
    await app.page.getByText('超时（1301）').waitFor();
    // The same of reading, and of itself.
    await app.page.keyboard.press('Escape');
    await row(FAN_AT).getByRole('button', { name: words.read }).click();
    await row(FAN_AT).getByText('超时（1301），读取结果未知').waitFor({ timeout: 30_000 });
    expect(await posts(SEND)).toBe(2);
    expect(await posts(RESULT)).toBe(60);
  });

  it('reads a parameter from the device when asked to, and says what became of it', async () => {
    await open(WRITE, FAST);
    await shows(FAN_AT, /\d/);
    await stand.platform.control.forceValue(FAN_AT, '27.25');
    await row(FAN_AT).getByRole('button', { name: words.read }).click();
    await row(FAN_AT).getByText('27.25 ℃', { exact: false }).first().waitFor();
    await stand.platform.control.gateway('gm-5', { online: false });
    await row(FAN_AT).getByRole('button', { name: words.read }).click();
    await row(FAN_AT).getByText('读取失败').waitFor();
    expect((await stand.platform.control.counters()).appliedWrites).toEqual([]);
  });
});
