/** A repair from its report to its end: reporter, dispatcher and two repairers, a network that goes, a session that ends. */
import { expect, it } from 'vitest';
import { cn as catalogue } from '../../src/i18n/catalogue';
import { cn as words } from '../../src/i18n/order';
import { cn as repair } from '../../src/i18n/repair';
import { type Account, type App, until } from './kit/app';
import { JourneyStand } from './kit/stand';

const REPORTER: Account = { loginname: 'reporter', password: 'Reporter_2026' };
const DISPATCHER: Account = { loginname: 'dispatcher', password: 'Dispatch_2026' };
const FIRST: Account = { loginname: 'repairer1', password: 'Repair1_2026' };
const SECOND: Account = { loginname: 'repairer2', password: 'Repair2_2026' };
const REPORT = '/home/work/equip-repairs';
const ORDER = '/home/work/work-order/repair';
const LONG_MS = 240_000;

const stand = new JourneyStand();

const press = (app: App, name: string): Promise<void> =>
  app.page.getByRole('button', { name, exact: true }).first().click();
const says = (app: App, text: string): Promise<void> => app.page.getByText(text).first().waitFor();
/** Fills the report that is open. The contact is known by then. */
async function fillReport(app: App, note: string): Promise<void> {
  await app.page.locator('input[name="equipName"]').fill('1#锅炉');
  await app.page.locator('textarea').fill(note);
  await until('the contact', async () => (await app.page.locator('input[name="user"]').inputValue()) !== '');
}
/** The number of slips at the store, and how often each form was carried out. */
async function carriedOut(path: string): Promise<readonly number[]> {
  const { operations } = await stand.platform.control.work();
  return operations.filter((one) => one.path === path).map(({ applied }) => applied);
}

it(
  'is reported, given, accepted by one of two, finished, and seen by its reporter',
  async () => {
    await stand.start();
    const { control } = stand.platform;
    const before = (await control.work()).slips;

    // Coming in by the plain address, signed out.
    const reporter = await stand.open();
    await reporter.visit('/');
    await reporter.signIn(REPORTER);
    await reporter.page.waitForURL((url) => url.pathname.startsWith('/wx/home'));
    await reporter.visit(REPORT);
    await fillReport(reporter, '炉前压力表破裂');
    await press(reporter, repair.submit);
    await reporter.page.waitForURL(/my-repairs$/);
    const row = reporter.page.locator('.as-order-row').first();
    await row.waitFor();
    await expect.poll(() => row.textContent()).toContain('炉前压力表破裂');
    const id = decodeURIComponent((await row.getAttribute('href'))?.split('/').at(-1) ?? '');
    expect((await control.work()).slips).toBe(before + 1);
    expect(await carriedOut('/lfscada/repair/add')).toEqual([1]);

    // Two look at it at the same moment, before anybody has it.
    const first = await stand.signedIn(`${ORDER}/${id}`, {}, FIRST);
    const second = await stand.signedIn(`${ORDER}/${id}`, {}, SECOND);
    await says(first, words.step_claim);
    await says(second, words.step_claim);

    // The dispatcher gives it to the first.
    const dispatcher = await stand.signedIn(`${ORDER}/${id}`, {}, DISPATCHER);
    await press(dispatcher, words.step_dispatch);
    await dispatcher.page.locator('.as-recipients input[value="u-repairer1"]').check();
    await dispatcher.page.locator('.as-dialog__actions .as-button--primary').click();
    await says(dispatcher, words.status_assigned);

    await first.page.reload();
    await press(first, words.step_accept);
    await says(first, words.done_accept);

    // Fault 71: the other is told by whom, and the order is read again.
    await press(second, words.step_claim);
    const notice = second.page.locator('.as-notice--bad').first();
    await notice.waitFor();
    await expect.poll(() => notice.textContent()).toMatch(/接单/);
    await says(second, words.status_accepted);

    // Finished without a network: it waits on the phone, and goes by itself.
    await first.page.getByRole('link', { name: words.step_finish }).click();
    await first.page.locator('textarea').fill('更换压力表并试压');
    await first.context.setOffline(true);
    await first.page.locator('button[type="submit"]').click();
    await says(first, repair.finishedWaits);
    await first.context.setOffline(false);
    await says(first, words.status_completed);
    expect(await carriedOut('/lfscada/repair/finish')).toEqual([1]);

    await row.click();
    await says(reporter, '更换压力表并试压');
    await says(reporter, words.status_completed);
  },
  LONG_MS,
);

it(
  'fault 86: keeps a report over the end of the session, for the same person',
  async () => {
    await stand.start();
    const app = await stand.signedIn(REPORT, {}, REPORTER);
    await fillReport(app, '泵体异响');
    await app.page.locator('.as-draft-state[data-state="disk"]').waitFor();
    await stand.platform.control.endSessions();
    await press(app, repair.submit);
    // Kept in the outbox; the end of the session leads to the login, and after it the form is sent.
    await app.page.locator('input[autocomplete="username"]').waitFor();
    expect(await carriedOut('/lfscada/repair/add')).toEqual([]);
    app.forget();
    await app.signIn(REPORTER);
    await until('the report', async () => (await carriedOut('/lfscada/repair/add')).length === 1);
    expect(await carriedOut('/lfscada/repair/add')).toEqual([1]);
  },
  LONG_MS,
);

it(
  'fault 102: shows of an order of another organisation that it is not there',
  async () => {
    await stand.start();
    const app = await stand.signedIn(`${ORDER}/of-another-organisation`, {}, FIRST);
    await says(app, catalogue.absent);
    await app.page.getByRole('link', { name: words.toOrders }).click();
    await app.page.waitForURL(/work-order/);
    await app.page.locator('.as-order-row').first().waitFor();
  },
  LONG_MS,
);
