import { describe, expect, it } from 'vitest';
import { alarmWords } from '../../../src/i18n/alarm';
import { alarmWatchWords } from '../../../src/i18n/alarm-watch';
import { getTranslator, type Language } from '../../../src/i18n/engine';
import { liveWords } from '../../../src/i18n/live';
import { replayWords } from '../../../src/i18n/replay';
import { type App, until } from '../kit/app';
import { installAxe, violations } from '../kit/axe';
import { untilSettled } from '../kit/in-place';
import { takePicture } from '../kit/picture';
import { JourneyStand } from '../kit/stand';

const PAGE = '/home/work/project/waterworks/page/w-pumps';
const PHONE = { width: 360, height: 740 };

describe.each<Language>(['cn', 'en'])('Visible alarms in %s', (language) => {
  const t = getTranslator(alarmWords, language);
  const tWatch = getTranslator(alarmWatchWords, language);
  const stand = new JourneyStand();
  const open = async (path: string): Promise<App> => {
    await stand.start();
    const app = await stand.open({ language, viewport: PHONE });
    await app.storeLanguage(language);
    await installAxe(app.page);
    await app.beginSession();
    await app.visit(path);
    return app;
  };
  const takePictureOf = (app: App, name: string) =>
    takePicture(app.page, `alarms-in-sight/${name}-${language}`);

  it('ring above an open sheet, are silenced by one button, and are acknowledged after a dialog', async () => {
    const app = await open('/alarm-watch/project/boiler');
    const getButton = (name: string) => app.page.getByRole('button', { name, exact: true });
    await stand.platform.control.raiseAlarms('b401');
    await app.page.locator('[data-part="link"][data-tone="good"]').waitFor();
    await getButton(tWatch('start')).click();
    await app.page.locator('.as-alarm__body').first().click();
    await getButton(t('confirmAlarm')).waitFor();
    await stand.platform.control.raiseAlarms('p402', 2);
    const dialog = app.page.getByRole('alertdialog');
    await dialog.waitFor();
    // Nothing of the sheet is under the thumb, or reachable by a key.
    const coveredBox = await getButton(t('confirmAlarm')).boundingBox();
    const isDialogOnTop = await app.page.evaluate(
      ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('[role=alertdialog]') !== null,
      [(coveredBox?.x ?? 0) + 10, (coveredBox?.y ?? 0) + 10],
    );
    expect(isDialogOnTop).toBe(true);
    await untilSettled(app.page);
    expect(await violations(app.page)).toEqual([]);
    await takePictureOf(app, 'ring');
    await app.page.keyboard.press('Tab');
    await app.page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await getButton(t('confirmAlarm')).waitFor();
    await app.page.keyboard.press('Escape');
    await takePictureOf(app, 'silenced');
    await getButton(tWatch('confirmSilenced', { n: 2 })).click();
    await takePictureOf(app, 'question');
    await app.page
      .getByRole('dialog')
      .getByRole('button', { name: t('confirmMany', { n: 2 }) })
      .click();
    await app.page.getByText(t('confirmedDone', { n: 2 })).waitFor();
    expect(app.problems).toEqual([]);
  });

  it('frame their equipment on its page; a new one is announced during a replay', async () => {
    const app = await open(PAGE);
    await app.until('live values', (painted) => painted.some(({ freshness }) => freshness === 'fresh'));
    await stand.platform.control.raiseAlarms('p204');
    const shape = app.page.locator('[data-alarmed="p204"] button').first();
    await shape.waitFor();
    await takePictureOf(app, 'page');
    await shape.click();
    await app.page.getByRole('dialog').getByText('99.9').first().waitFor();
    await untilSettled(app.page);
    expect(await violations(app.page)).toEqual([]);
    await takePictureOf(app, 'equipment');
    await app.page.keyboard.press('Escape');

    await app.choose(getTranslator(liveWords, language)('replay'));
    const tReplay = getTranslator(replayWords, language);
    await app.page.getByRole('button', { name: tReplay('start'), exact: true }).click();
    await app.page.getByText(tReplay('frame')).waitFor();
    const alarmsButton = app.page.locator('.as-alarms-button button');
    const labelBefore = await alarmsButton.getAttribute('aria-label');
    await stand.platform.control.raiseAlarms('p203');
    await app.page.locator('.as-replay__news').getByText('P-203').waitFor();
    await until(
      'the live count',
      async () => (await alarmsButton.getAttribute('aria-label')) !== labelBefore,
    );
    await takePictureOf(app, 'replay');
    expect(app.problems).toEqual([]);
  });
});
