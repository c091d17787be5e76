/**
 * A repair reported from an alarm, by somebody who comes in by an address of ours and is signed out: three taps, typing
 * aside. The moment is in the slip as the platform gives it back, and leads to the replay of the page at the trigger.
 */
import { expect, it } from 'vitest';
import { wordsOf } from '../../../src/i18n/engine';
import { evidenceWords } from '../../../src/i18n/evidence';
import { repairWords } from '../../../src/i18n/repair';
import { field } from '../../../src/shared/calls/decode';
import { repairSlip } from '../../../src/shared/calls/repair';
import { until } from '../kit/app';
import { JourneyStand } from '../kit/stand';

const REPORTER = { loginname: 'reporter', password: 'Reporter_2026' };
const say = wordsOf(evidenceWords, 'cn');
const repair = wordsOf(repairWords, 'cn');
const stand = new JourneyStand({ platform: { seed: 1 } });

it('reports from an alarm in three taps, and replays its moment from the slip', async () => {
  const app = await stand.open();
  const { page } = app;
  await app.visit('/home/work/project/detail/alarm/waterworks/-/-');
  await app.signIn(REPORTER);
  const line = page.locator('.as-alarm').filter({ hasText: '0.629 MPa < 0.63' }).first();
  await line.waitFor();

  // The first tap, and the second.
  await line.locator('.as-alarm__body').click();
  await page.getByRole('button', { name: say('report'), exact: true }).click();
  await page.waitForURL(/\/home\/work\/equip-repairs\?.*draft=/);
  const form = page.locator('form.as-repair-form');
  await form.waitFor();
  const note = form.locator('textarea[name=note]');
  const saysIt = async (): Promise<boolean> => (await note.inputValue()).includes('0.629 MPa');
  // The alarm says what is wrong already.
  await until('what is wrong', saysIt);
  await page.locator('.as-evidence').waitFor();
  // A reload loses nothing.
  await page.reload();
  await page.locator('.as-evidence').waitFor();
  await until('what is wrong after the reload', saysIt);
  const name = form.locator('input[name=user]');
  if ((await name.inputValue()) === '') await name.fill('赵敏');

  // The third.
  await page.getByRole('button', { name: repair('submit'), exact: true }).click();
  await page.waitForURL(/\/home\/work\/my-repairs/);

  const slip = page.locator('.as-order-row').filter({ hasText: '0.629 MPa' }).first();
  await until('the slip is with the platform', async () => {
    const href = await slip.getAttribute('href').catch(() => null);
    return href?.includes('/content/') === true;
  });
  await slip.click();
  await page.locator('.as-evidence').waitFor();
  // As the platform has it, asked beside the product.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const answer: unknown = await page.evaluate(async (slipId) => {
    const response = await fetch('/lfscada/repair/info', {
      method: 'POST',
      body: new URLSearchParams({ id: slipId }),
    });
    return response.json();
  }, id);
  const stored = repairSlip(field(answer, 'data'), 'slip');
  const { before } = stored;
  expect(stored.source).toBe('alarm');
  expect(before?.alarms[0]?.id).toBe(stored.alarmId);
  expect(before?.place).toMatchObject({ family: 'project', projectId: 'waterworks' });
  expect(before?.clockSure).toBe(true);
  const trigger = before?.alarms[0]?.triggerTime ?? 0;
  expect(before?.replay).toEqual({ from: trigger - 600_000, end: trigger + 300_000, at: trigger });
  expect(before?.curves[0]?.points.length ?? 0).toBeGreaterThan(0);

  await page.locator('.as-evidence__way').first().click();
  await page.waitForURL(new RegExp(`replay=${trigger - 600_000}-${trigger + 300_000}-${trigger}`));
  await page.locator('.as-replay').first().waitFor();
  await page.locator('[data-link=replay]').waitFor();
  expect(app.problems).toEqual([]);
});
