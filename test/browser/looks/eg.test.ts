import { expect } from 'vitest';
import { cn, en } from '../../../src/i18n/pins';
import { clickFirst, runInOrder, untilShown } from '../kit/acts';
import { type App, until } from '../kit/app';
import { describeLooks } from '../kit/looks';
import { getRestingBox } from '../kit/resting';

const EG = '/detail/eg';
const untilLive = runInOrder(untilShown('.as-signal'), untilShown('[data-link=live]'));
const UNPIN = new Set([cn.unpin, en.unpin]);

describeLooks('eg', {
  screens: [
    { path: '/home/monitor', act: untilShown('.as-equipment') },
    { path: '/home/monitor', as: 'pinned', act: pinValues('/home/monitor', '.as-row-value') },
    { path: '/pinned' },
    { path: '/pinned', as: 'values', act: pinValues('/pinned', '.as-signal') },
    { path: `${EG}/list/:id`, with: { id: 'v202' }, act: untilLive, layout: expectUnbrokenNumbers },
    { path: `${EG}/list/:id`, with: { id: 'p201' }, as: 'values', act: untilLive, layout: expectValuesFirst },
    {
      path: `${EG}/list/:id`,
      with: { id: 'bs7' },
      as: 'sheet',
      act: runInOrder(clickFirst('.as-signal button'), untilShown('.as-inspect__facts')),
    },
    { path: `${EG}/list/:id`, with: { id: 'es8' }, as: 'offline', act: untilShown('.as-eg .as-notice') },
    { path: `${EG}/gateway-info/:id`, with: { id: 'v202' } },
    { path: `${EG}/gateway-info/:id`, with: { id: 'es8' }, as: 'expired' },
    { path: `${EG}/equipment-info/:id`, with: { id: 'v202' } },
    {
      path: `${EG}/gateway-info/:id`,
      with: { id: 'bs7' },
      as: 'refused',
      act: runInOrder(clickFirst('.as-eg-sync .as-button'), untilShown('.as-eg-sync .as-notice--bad')),
    },
    { path: `${EG}/operation-log/:equipId`, with: { equipId: 'bs7' } },
    { path: `${EG}/operation-log/:equipId`, with: { equipId: 'v202' }, as: 'none' },
    { path: `${EG}/equip-repairs/:id/:name`, with: { id: 'v202', name: 'V-202' } },
    { path: `${EG}/repairs-records/:id`, with: { id: 'v202' } },
    { path: `${EG}/inspect-records/:id`, with: { id: 'v202' } },
  ],
});

/** Pins a value of live and one of offline equipment in the value sheet, then opens the overview. */
function pinValues(path: string, selector: string) {
  return async (app: App): Promise<void> => {
    const { page } = app;
    for (const id of ['v202', 'es8']) {
      await app.visit(`${EG}/list/${id}`);
      await page.locator('.as-signal__open').first().click();
      const button = page.locator('dialog .as-button--quiet').first();
      // An earlier screen has already pinned it.
      if (UNPIN.has((await button.textContent())?.trim() ?? '')) continue;
      await button.click();
      await page.locator('.as-toast').first().waitFor();
    }
    await app.visit(path);
    await page.locator(selector).nth(1).waitFor();
    await page.locator(`${selector}[data-freshness="1"]`).first().waitFor();
  };
}

/** Expects the values of a device first, each high enough for a thumb, and its menu icons on one line. */
async function expectValuesFirst({ page }: App): Promise<void> {
  const rows = page.locator('.as-signals > li');
  await until('the rows have values', async () => {
    const texts = await rows.allTextContents();
    return texts.length > 5 && texts.slice(0, 6).every((text) => !text.includes('--'));
  });
  expect((await getRestingBox(rows.first())).y).toBeLessThan(370);
  const heights = await rows.evaluateAll((all) =>
    all.map((element) => element.getBoundingClientRect().height),
  );
  expect(Math.min(...heights)).toBeLessThanOrEqual(64);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  const icons = page.locator('.as-eg-menu__entry svg:visible');
  await getRestingBox(icons.first());
  const tops = await icons.evaluateAll((all) =>
    all.map((element) => Math.round(element.getBoundingClientRect().y)),
  );
  expect(new Set(tops).size).toBe(1);
}

/** Expects each number on one line: the pulse counter's sixteen digits would read as two numbers if broken. */
async function expectUnbrokenNumbers({ page }: App): Promise<void> {
  const values = page.locator('.as-signal__value');
  await until('long numbers', async () =>
    (await values.allTextContents()).some((text) => (text.match(/\d/g) ?? []).length > 15),
  );
  const broken = await values.evaluateAll((all) =>
    all
      .filter(({ firstChild }) => {
        const text = document.createRange();
        if (firstChild !== null) text.selectNodeContents(firstChild);
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(({ textContent }) => textContent),
  );
  expect(broken).toEqual([]);
}
