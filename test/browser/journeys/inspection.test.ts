/** A round of an inspector with a phone, from the link in a message to results that others have changed meanwhile. */
import { beforeAll, describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/inspection';
import { cn as live } from '../../../src/i18n/live-item';
import { cn as repair } from '../../../src/i18n/repair';
import { cn as shell } from '../../../src/i18n/shell';
import { FORMS_WAIT } from '../../../src/state/work/forms-wait';
import { type App, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';

const INSPECTOR = { loginname: 'inspector', password: 'Inspect_2026' };
const DISPATCHER = { loginname: 'dispatcher', password: 'Dispatch_2026' };
const ORDER = '/home/work/work-order';
const stand = new JourneyStand({ platform: { seed: 1 }, isOneStory: true });
let app: App;

const row = (index: number) => app.page.locator('.as-record-row').nth(index);
const openRecord = async (index: number): Promise<void> => {
  await row(index).click();
  await app.page.locator('[data-item]').first().waitFor();
};
const statusOf = async (index: number): Promise<string | null> => row(index).getAttribute('data-status');

/** A photo that a phone could have taken: drawn and encoded by the browser itself. */
const photo = async (): Promise<Buffer> => {
  const encoded = await app.page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 240;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    for (let at = 0; at < 320; at += 8) {
      context.fillStyle = `hsl(${at} 70% 50%)`;
      context.fillRect(at, 0, 8, 240);
    }
    return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? '';
  });
  return Buffer.from(encoded, 'base64');
};
const addPhoto = async (): Promise<void> => {
  const files = app.page.locator('.as-overall input[type=file]').last();
  await files.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await app.page.locator('.as-overall .as-tile[data-state]').first().waitFor();
};
const within = (item: string) => app.page.locator(`[data-item="${item}"]`);
/** Everything of a device as it is: its numbers are those of the sensors, the rest is normal. */
const answerTheRest = async (): Promise<void> => {
  for (const item of await app.page.locator('[data-item]:has(input[inputmode=decimal])').all()) {
    const number = item.locator('input[inputmode=decimal]');
    if ((await number.inputValue()) !== '') continue;
    await item.locator('[data-chip=fresh], [data-chip=ageing]').first().click();
    await until('the value is taken', async () => (await number.inputValue()) !== '');
  }
  await within('item-leak').locator('input[value="0"]').check({ force: true });
  await within('item-look').getByText(words.normal, { exact: true }).first().click();
  const sound = within('item-sound');
  await sound.locator('input[inputmode=text]').fill('平稳');
  await sound.getByText(words.normal, { exact: true }).first().click();
  await app.page.locator('textarea[name=instructions]').fill('继续观察');
  await app.page.locator('.as-overall').getByText(words.normal, { exact: true }).first().click();
};
const submit = async (): Promise<void> => {
  await app.page.locator('.as-inspect-foot button').click();
  await app.page.locator('.as-record-row').first().waitFor();
};
const leaveForm = async (): Promise<void> => {
  await app.page.getByRole('button', { name: shell.back, exact: true }).click();
  await app.page.locator('.as-record-row').first().waitFor();
};
const kept = (): Promise<void> => app.page.locator('.as-draft-state[data-state=disk]').waitFor();
const setOffline = (isOffline: boolean): Promise<void> => app.context.setOffline(isOffline);

describe('A round', { shuffle: false }, () => {
  beforeAll(async () => {
    app = await stand.open();
  });

  it('begins at the link of a message, with the login between', async () => {
    await app.visit(`${ORDER}/inspection/i1`);
    await app.signIn(INSPECTOR);
    await until('its four records', async () => (await app.page.locator('.as-record-row').count()) === 4);
    await app.page.getByText(words.keptForOffline).waitFor();
  });

  it('takes a live value by a tap, with its time', async () => {
    await openRecord(0);
    const chip = app.page.locator('[data-chip=fresh], [data-chip=ageing]').first();
    await chip.waitFor();
    const input = chip.locator('xpath=ancestor::li').locator('input[inputmode=decimal]');
    expect(await input.inputValue()).toBe('');
    await chip.click();
    await app.page.locator('[data-taken=live]').first().waitFor();
    const value = await input.inputValue();
    expect(Number(value)).not.toBeNaN();
    expect(value).not.toBe('');
    await answerTheRest();
    await addPhoto();
    await submit();
    await until('the first device is done', async () => (await statusOf(0)) === 'completed');
  });

  it('is where it was after a reload in the middle of a form', async () => {
    await openRecord(1);
    await answerTheRest();
    await addPhoto();
    await kept();
    await app.page.reload();
    await app.page.locator('[data-item]').first().waitFor();
    await until(
      'the form is filled again',
      async () => (await within('item-sound').locator('input[inputmode=text]').inputValue()) === '平稳',
    );
    await app.page.locator('.as-overall .as-tile').first().waitFor();
  });

  it('is seen as begun by its dispatcher, on another phone, while half of it is filled', async () => {
    await leaveForm();
    await until('the second device is begun', async () => (await statusOf(1)) === 'incomplete');
    const dispatcher = await stand.open();
    await dispatcher.beginSession(DISPATCHER);
    await dispatcher.visit(`${ORDER}/inspection/i1`);
    const theirs = dispatcher.page.locator('.as-record-row').nth(1);
    await theirs.waitFor();
    expect(await theirs.getAttribute('data-status')).toBe('incomplete');
    await dispatcher.close();
    await openRecord(1);
    const sound = within('item-sound').locator('input[inputmode=text]');
    await until('the form is filled again', async () => (await sound.inputValue()) === '平稳');
    expect(await app.page.locator('.as-conflicts__one').count()).toBe(0);
  });

  it('fault 86: is where it was after the session has ended in the middle of it, and a login', async () => {
    await app.page.locator('textarea[name=instructions]').fill('继续观察轴承');
    await kept();
    // The form goes at once where something is asked for; a reload asks in any case.
    await stand.platform.control.endSessions();
    await app.page.reload();
    await app.page.locator('input[autocomplete="username"]').waitFor();
    await app.signIn(INSPECTOR);
    await app.page.locator('[data-item]').first().waitFor();
    const instructions = app.page.locator('textarea[name=instructions]');
    await until('the last words are there', async () => (await instructions.inputValue()) === '继续观察轴承');
    await app.page.locator('.as-overall .as-tile').first().waitFor();
  });

  it('turns a number abnormal, asks, and makes a slip with everything filled in, once', async () => {
    const number = app.page.locator('[data-item] input[inputmode=decimal]').first();
    const item = number.locator('xpath=ancestor::li');
    // Only a sensor that shows a value of now can be in doubt beside another one.
    await item.locator('[data-chip=fresh], [data-chip=ageing]').first().waitFor();
    await number.fill('9999');
    await item.getByRole('button', { name: words.confirm }).click();
    await item.locator('textarea[name^=description]').fill('读数异常，疑似堵塞');
    await item.locator('textarea[name^=doubt]').fill('现场表计核对');
    await item.locator(`button[aria-label^="${words.report} ·"]`).click();
    await app.page.getByRole('button', { name: words.reportNew }).click();
    await app.page.waitForURL(/equip-repairs\?draft=/);
    await until('the description is there', async () =>
      (await app.page.locator('form textarea').first().inputValue()).includes('疑似堵塞'),
    );
    const { slips } = await stand.platform.control.work();
    await app.page.getByRole('button', { name: repair.submit, exact: true }).click();
    await app.page.waitForURL(/my-repairs/);
    await until('the slip is there', async () => (await stand.platform.control.work()).slips === slips + 1);
    await app.page.goBack();
    await app.page.locator('[data-item]').first().waitFor();
    await until('the number is there', async () => (await number.inputValue()) === '9999');
    // The item knows its slip, so that nobody reports it again.
    await item.getByText(words.linked).waitFor();
    expect((await stand.platform.control.work()).slips).toBe(slips + 1);
  });

  it('goes on without a network, and says what waits', async () => {
    await setOffline(true);
    await app.page.getByText(live.linkOffline).or(app.page.getByText(live.linkLost)).first().waitFor();
    const item = app.page.locator('[data-item]').first();
    if (
      (await item.locator('input[type=file]').count()) > 0 &&
      (await item.locator('.as-tile').count()) === 0
    ) {
      const files = item.locator('input[type=file]').last();
      await files.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo() });
      await item.locator('.as-tile[data-state]').first().waitFor();
    }
    await app.page.locator('textarea[name=resultText]').fill('读数异常');
    await submit();
    await row(1).getByText(words.waiting).waitFor();
    expect(await statusOf(1)).toBe('incomplete');
    await setOffline(false);
    await until('the second device is done', async () => (await statusOf(1)) === 'completed');
  });

  it('fault 74: keeps its draft over a plan that has changed, and shows what is not in it any more', async () => {
    await openRecord(2);
    await answerTheRest();
    await addPhoto();
    await kept();
    const { recordEquipId } = (await app.page.locator('[data-record]').evaluate((one) => ({
      recordEquipId: (one as HTMLElement).dataset.record ?? '',
    }))) as { recordEquipId: string };
    await stand.platform.control.plan({
      id: 'i1',
      recordEquipId,
      remove: ['item-sound'],
      add: [{ id: 'item-smell', title: '异味' }],
    });
    await app.page.reload();
    await app.page.locator('[data-item]').first().waitFor();
    const instructions = app.page.locator('textarea[name=instructions]');
    await until('the form is filled', async () => (await instructions.inputValue()) === '继续观察');
    // What was said to an item that is gone stays readable; the new one is marked, and wanted.
    expect(await within('item-sound').count()).toBe(0);
    await app.page.getByText(words.goneTitle).waitFor();
    expect(await app.page.locator('.as-record').textContent()).toContain('平稳');
    const smell = within('item-smell');
    await smell.getByText(words.newItem).waitFor();
    await app.page.locator('.as-inspect-foot button').click();
    await app.page.getByText(words.wrongItems.replace('{n}', '1')).waitFor();
    await smell.locator('input[inputmode=text]').fill('无');
    await smell.getByText(words.normal, { exact: true }).first().click();
    await submit();
    await until('the third device is done', async () => (await statusOf(2)) === 'completed');
  });

  it('is aborted with what was filled in so far, and inspected after all over that, without a network', async () => {
    await openRecord(3);
    await app.page.locator('[data-item] input[inputmode=decimal]').first().fill('0.4');
    await app.page.getByRole('button', { name: words.abort }).click();
    await app.page.locator('textarea[name=abort-note]').fill('门锁住了');
    await app.page.locator('.as-dialog__actions .as-button--danger').click();
    await until('the fourth device is aborted', async () => (await statusOf(3)) === 'aborted');
    await row(3).click();
    await app.page.getByRole('link', { name: words.resume }).click();
    const resume = app.page.getByRole('button', { name: words.resume });
    await resume.waitFor();
    await setOffline(true);
    await resume.click();
    const number = app.page.locator('[data-item] input[inputmode=decimal]').first();
    await until('the number is there', async () => (await number.inputValue()) === '0.4');
    // A page that is left before its disk has taken the step has sent nothing yet.
    await until('the step waits on the device', () =>
      app.page.evaluate((name) => localStorage.getItem(name) !== null, FORMS_WAIT),
    );
    await setOffline(false);
    await app.visit(`${ORDER}/inspection/i1`);
    await app.page.locator('.as-record-row').first().waitFor();
    await until('the fourth device is begun again', async () => (await statusOf(3)) === 'incomplete');
  });

  it('gives back what was filled where somebody ends the order meanwhile', async () => {
    await openRecord(3);
    await app.page.locator('[data-item] input[inputmode=decimal]').first().fill('0.4');
    await within('item-seal').getByText(words.normal, { exact: true }).first().click();
    await app.page.locator('textarea[name=instructions]').fill('完好');
    await app.page.locator('.as-overall').getByText(words.normal, { exact: true }).first().click();
    await addPhoto();
    await kept();
    await setOffline(true);
    await submit();
    await row(3).getByText(words.waiting).waitFor();
    await stand.platform.control.act({
      kind: 'inspection',
      id: 'i1',
      by: 'dispatcher',
      action: 'terminate',
      note: '改期',
    });
    await setOffline(false);
    await row(3).getByText(words.draftKept).waitFor();
    await app.visit(`${ORDER}/inspection-bill/point/i1/3/i1-gate`);
    await app.page.getByText(words.endedTitle).waitFor();
    expect(await app.page.locator('.as-kept__text').textContent()).toContain('完好');
    // Each of the others was carried out once.
    const { operations } = await stand.platform.control.work();
    const twice = operations.filter(({ path, applied }) => path.includes('/record/') && applied > 1);
    expect(twice).toEqual([]);
    const submitted = operations.filter(({ path }) => path.endsWith('/record/submit'));
    expect(submitted.filter(({ applied }) => applied > 0).map(({ applied }) => applied)).toEqual([1, 1, 1]);
  });
});
