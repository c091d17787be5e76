/** Screens of work on a narrow phone, where English is longer than Chinese and a row has more than fits. */
import { expect, it } from 'vitest';
import { type App, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';

const PHONE = { width: 360, height: 640 };
const WIDE = { width: 1_280, height: 800 };
const stand = new JourneyStand({ platform: { seed: 1 } });

async function inEnglish(path: string, viewport: typeof PHONE): Promise<App> {
  const app = await stand.open({ viewport });
  await app.keepLanguage('en');
  await app.visit(path);
  await app.signIn();
  return app;
}

it('keeps the report of a repair between the same margins left and right', async () => {
  const app = await inEnglish('/home/work/equip-repairs', PHONE);
  await app.page.locator('.as-photos').waitFor();
  const margins = await app.page.evaluate(() =>
    [...document.querySelectorAll('main .as-card, main .as-form__submit')].map((one) => {
      const { left, right } = one.getBoundingClientRect();
      return [Math.round(left), Math.round(innerWidth - right)];
    }),
  );
  expect(margins.length).toBeGreaterThan(3);
  for (const [left, right] of margins) expect(right).toBe(left);
});

it('keeps the chosen bucket of late orders in sight, whatever the counts and however the phone is turned', async () => {
  const app = await inEnglish('/home/work/work-order?kind=inspection&overdue=10', PHONE);
  const row = app.page.locator('.as-status-tabs__row').last();
  const isInSight = (): Promise<boolean> =>
    row.evaluate((one) => {
      const chosen = one.querySelector('.as-status-tabs__one--chosen')?.getBoundingClientRect();
      return chosen !== undefined && chosen.left >= 0 && chosen.right <= innerWidth && chosen.width > 0;
    });
  await row.locator('.as-status-tabs__one--chosen .as-status-tabs__count').waitFor();
  await until('the chosen one is in sight', isInSight);
  await app.page.setViewportSize(WIDE);
  await until('it is in sight on a wide screen', isInSight);
  // Turned back within one frame, the row would be as wide as when it was last looked at.
  await app.page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await app.page.setViewportSize(PHONE);
  await until('it is in sight again', isInSight);
});
