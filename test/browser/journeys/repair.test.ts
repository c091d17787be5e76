/**
 * A repair from its report to its completion, with a reporter, a dispatcher, two repairers and a network outage. The
 * slip has the moment of the alarm as the platform returns it, and links to the page's replay at the trigger.
 */
import { expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn as words } from '../../../src/i18n/order';
import { cn as repair } from '../../../src/i18n/repair';
import { field } from '../../../src/shared/calls/decode';
import { repairSlip } from '../../../src/shared/calls/repair';
import { type Account, type App, until } from '../kit/app';
import { watchLoad } from '../kit/load';
import { JourneyStand } from '../kit/stand';

const REPORTER: Account = { loginname: 'reporter', password: 'Reporter_2026' };
const DISPATCHER: Account = { loginname: 'dispatcher', password: 'Dispatch_2026' };
const FIRST_REPAIRER: Account = { loginname: 'repairer1', password: 'Repair1_2026' };
const SECOND_REPAIRER: Account = { loginname: 'repairer2', password: 'Repair2_2026' };
const REPORT = '/home/work/equip-repairs';
const ORDER = '/home/work/work-order/repair';
const LONG_MS = 240_000;

const stand = new JourneyStand();

it(
  'A repair is reported from an alarm in three taps, assigned, accepted by one of two simultaneous users, finished, and shown to its reporter',
  async () => {
    await stand.start();
    const { control } = stand.platform;
    const before = (await control.getWork()).slips;

    // Starts signed out, at the address of the alarms.
    const reporter = await stand.open();
    const { page } = reporter;
    await reporter.visit('/home/work/project/detail/alarm/waterworks/-/-');
    await reporter.signIn(REPORTER);
    const alarm = page.locator('.as-alarm').filter({ hasText: '0.629 MPa < 0.63' }).first();
    await alarm.waitFor();
    await startCountingTaps(reporter);

    // Three taps: the alarm, the link to the report, and its submit button. The contact is filled in.
    const load = watchLoad();
    const start = performance.now();
    await alarm.locator('.as-alarm__body').click();
    await press(reporter, common.reportRepair);
    await page.locator('form.as-repair-form textarea[name=note]').waitFor();
    await until('the contact', async () => (await page.locator('input[name="user"]').inputValue()) !== '');
    await press(reporter, repair.submit);
    await page.waitForURL(/my-repairs$/);
    const row = page.locator('.as-order-row').filter({ hasText: '0.629 MPa' }).first();
    const readRowId = async (): Promise<string> =>
      (await row.getAttribute('href').catch(() => null))?.split('/content/')[1] ?? '';
    await until('the slip with its number', async () => (await readRowId()) !== '', 60_000);
    expect(performance.now() - start).toBeLessThan(10_000 + load());
    expect(await readTaps(reporter)).toBe(3);
    const id = decodeURIComponent(await readRowId());
    expect((await control.getWork()).slips).toBe(before + 1);
    expect(await listExecutions('/lfscada/repair/add')).toEqual([1]);
    const trigger = await expectMoment(reporter, id);

    // Two users view it at the same time, before it is claimed.
    const first = await stand.openSignedIn(`${ORDER}/${id}`, {}, FIRST_REPAIRER);
    const second = await stand.openSignedIn(`${ORDER}/${id}`, {}, SECOND_REPAIRER);
    await untilText(first, words.step_claim);
    await untilText(second, words.step_claim);

    // The dispatcher assigns it to the first repairer, whose screen is not notified.
    const dispatcher = await stand.openSignedIn(`${ORDER}/${id}`, {}, DISPATCHER);
    await press(dispatcher, words.step_dispatch);
    await dispatcher.page.locator('.as-recipients input[value="u-repairer1"]').check();
    await dispatcher.page.locator('.as-dialog__actions .as-button--primary').click();
    await untilText(dispatcher, words.status_assigned);

    await first.page.reload();
    await first.page.getByRole('button', { name: words.step_accept, exact: true }).waitFor();

    // Both act simultaneously. One gets the order; the other gets the name, and the order is reloaded (faults 71).
    await Promise.all([press(first, words.step_accept), press(second, words.step_claim)]);
    await untilText(first, words.done_accept);
    const notice = second.page.locator('.as-notice--bad').first();
    await notice.waitFor();
    await expect.poll(() => notice.textContent()).toMatch(/接单/);
    await until(
      'the answered claim',
      async () => (await listExecutions('/lfscada/repair/claim')).length === 1,
    );
    expect(await listExecutions('/lfscada/repair/accept')).toEqual([1]);
    expect(await listExecutions('/lfscada/repair/claim')).toEqual([0]);
    await second.page.reload();
    await untilText(second, words.status_accepted);
    expect(await second.page.getByRole('button', { name: words.step_claim, exact: true }).count()).toBe(0);

    // Finished offline, it waits on the phone and is sent automatically.
    await first.page.getByRole('link', { name: words.step_finish }).click();
    await first.page.locator('textarea').fill('更换压力表并试压');
    await first.context.setOffline(true);
    await first.page.locator('button[type="submit"]').click();
    await untilText(first, repair.finishedWaits);
    await first.context.setOffline(false);
    await untilText(first, words.status_completed);
    expect(await listExecutions('/lfscada/repair/finish')).toEqual([1]);

    await row.click();
    await untilText(reporter, '更换压力表并试压');
    await untilText(reporter, words.status_completed);
    await page.locator('.as-evidence__way').first().click();
    await page.waitForURL(new RegExp(`replay=${trigger - 600_000}-${trigger + 300_000}-${trigger}`));
    await page.locator('[data-link=replay]').waitFor();
    expect(reporter.problems).toEqual([]);
  },
  LONG_MS,
);

it(
  'A repair reported offline waits on the phone across a restart, and is sent once automatically',
  async () => {
    await stand.start();
    const before = (await stand.platform.control.getWork()).slips;
    const app = await stand.openSignedIn(REPORT, {}, REPORTER);
    await fillReport(app, '阀门渗漏');
    await app.page.locator('.as-draft-state[data-state="disk"]').waitFor();
    await app.context.setOffline(true);
    await press(app, repair.submit);
    await app.page.waitForURL(/my-repairs$/);
    await untilText(app, '阀门渗漏');
    expect((await stand.platform.control.getWork()).slips).toBe(before);
    // The page is closed before the network returns; the next start sends the waiting report.
    await app.page.goto('about:blank');
    await app.context.setOffline(false);
    await app.visit('/home/work');
    await until('the report', async () => (await listExecutions('/lfscada/repair/add')).length === 1);
    expect(await listExecutions('/lfscada/repair/add')).toEqual([1]);
    expect((await stand.platform.control.getWork()).slips).toBe(before + 1);
  },
  LONG_MS,
);

const startCountingTaps = (app: App): Promise<void> =>
  app.page.evaluate(() => {
    Object.assign(window, { taps: 0 });
    window.addEventListener(
      'click',
      ({ isTrusted }) => {
        const counter = window as unknown as { taps: number };
        if (isTrusted) counter.taps += 1;
      },
      true,
    );
  });

const readTaps = (app: App): Promise<number> =>
  app.page.evaluate(() => (window as unknown as { taps: number }).taps);
const press = (app: App, name: string): Promise<void> =>
  app.page.getByRole('button', { name, exact: true }).first().click();
const untilText = (app: App, text: string): Promise<void> => app.page.getByText(text).first().waitFor();

async function fillReport(app: App, note: string): Promise<void> {
  await app.page.locator('input[name="equipName"]').fill('1#锅炉');
  await app.page.locator('textarea').fill(note);
  await until('the contact', async () => (await app.page.locator('input[name="user"]').inputValue()) !== '');
}

/** Returns how often each operation on this path was executed. */
async function listExecutions(path: string): Promise<readonly number[]> {
  const { operations } = await stand.platform.control.getWork();
  return operations.filter((operation) => operation.path === path).map(({ applied }) => applied);
}

/** Checks the moment in an alarm's slip, read from the platform; returns the trigger time. */
async function expectMoment({ page }: App, id: string): Promise<number> {
  const answer: unknown = await page.evaluate(async (slipId) => {
    const body = new URLSearchParams({ id: slipId });
    const response = await fetch('/lfscada/repair/info', { method: 'POST', body });
    return response.json();
  }, id);
  const { source, alarmId, before } = repairSlip(field(answer, 'data'), 'slip');
  expect(source).toBe('alarm');
  expect(before?.alarms[0]?.id).toBe(alarmId);
  expect(before?.place).toMatchObject({ family: 'project', projectId: 'waterworks' });
  expect(before?.clockSure).toBe(true);
  const trigger = before?.alarms[0]?.triggerTime ?? 0;
  expect(before?.replay).toEqual({ from: trigger - 600_000, end: trigger + 300_000, at: trigger });
  expect(before?.curves[0]?.points.length ?? 0).toBeGreaterThan(0);
  return trigger;
}
