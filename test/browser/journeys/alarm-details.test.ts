import { beforeEach, describe, expect, it } from 'vitest';
import { alarmWords } from '../../../src/i18n/alarm';
import { alarmWatchWords } from '../../../src/i18n/alarm-watch';
import { getTranslator, type Language } from '../../../src/i18n/engine';
import { type App, until } from '../kit/app';
import { takePicture } from '../kit/picture';
import { getRestingBox } from '../kit/resting';
import { JourneyStand } from '../kit/stand';

const LIST = '/home/work/project/detail/alarm/waterworks/-/-';
/** Delay during which live alarms have not arrived. */
const LATE_MS = 5_000;

describe.each<Language>(['cn', 'en'])('An alarm in %s', (language) => {
  const t = getTranslator(alarmWords, language);
  const tWatch = getTranslator(alarmWatchWords, language);
  const stand = new JourneyStand();
  let app: App;

  beforeEach(async () => {
    await stand.start();
    app = await stand.open({ language });
    await app.storeLanguage(language);
  });

  const getButton = (name: string) => app.page.getByRole('button', { name, exact: true });
  const getLine = (text: string | RegExp) => app.page.locator('.as-alarm').filter({ hasText: text });
  const getLink = (name: Parameters<typeof t>[0]) =>
    app.page.locator('.as-alarm-links__link').filter({ hasText: t(name) });
  const takePictureOf = (name: string) => takePicture(app.page, `alarm-details/${name}-${language}`);
  const open = async (path: string): Promise<void> => {
    await app.beginSession();
    await app.visit(path);
  };
  /** The compressor, whose pressure falls repeatedly. */
  const getCompressorLine = () => getLine('0.629 MPa < 0.63').first();

  /** Lists names, values and durations that are cut off, and tags outside their row. */
  const listCutTexts = (): Promise<readonly string[]> =>
    app.page.locator('.as-alarm__body').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const { right, bottom } = row.getBoundingClientRect();
        const parts = [
          ...row.querySelectorAll('.as-alarm__name, .as-alarm__value, .as-alarm__lasted, .as-tag'),
        ];
        return parts
          .filter((part) => {
            const box = part.getBoundingClientRect();
            // Even a missing fraction of a pixel shortens a text.
            const text = document.createRange();
            text.selectNodeContents(part);
            const isCut = text.getBoundingClientRect().width > box.width + 0.01;
            return isCut || box.right > right || box.bottom > bottom;
          })
          .map((part) => `${part.className}: ${part.textContent}`);
      }),
    );

  it('links to its page, to its curve ten minutes before and after, and to the replay of its moment', async () => {
    await open(LIST);
    await getCompressorLine().locator('.as-alarm__body').click();
    await app.page.locator('.as-alarm-details__condition').getByText('0.629 MPa < 0.63').waitFor();
    await until(
      'all three links',
      async () => (await app.page.locator('.as-alarm-links__link').count()) === 3,
    );
    await takePictureOf('details');
    expect(await app.page.getByRole('dialog').locator('h2').textContent()).toContain('C-601');

    await getLink('wayCurve').click();
    await app.page.waitForURL(/history-chart\/waterworks\/c601\/0\/c601-pressure\/.*from=.*end=/);
    await app.page.goBack();
    await getCompressorLine().locator('.as-alarm__body').click();
    await getLink('wayReplay').click();
    await app.page.waitForURL(/\/page\/[^?]+\?.*replay=\d+-\d+-\d+/);
    await until('the page is drawn', async () => (await app.listPaintedWidgets()).length > 0);
    await app.page.locator('.as-replay').first().waitFor();
    await takePictureOf('replay');
  });

  it('that repeats is one line, and can be shelved until a shown time', async () => {
    await open(LIST);
    const repeats = getCompressorLine().locator('.as-alarm__repeats');
    expect(Number(/×(\d+)/.exec((await repeats.textContent()) ?? '')?.[1])).toBeGreaterThan(1);
    await takePictureOf('list');
    expect(await listCutTexts()).toEqual([]);
    await app.page.setViewportSize({ width: 320, height: 568 });
    await takePictureOf('list-narrow');
    expect(await listCutTexts()).toEqual([]);
    await app.page.setViewportSize({ width: 360, height: 740 });
    await getButton(t('choose')).click();
    await app.page.locator('.as-alarm__check').first().waitFor();
    await takePictureOf('list-choice');
    expect(await listCutTexts()).toEqual([]);
    await getButton(t('chooseNone')).click();
    await repeats.click();
    await until('its alarms are listed', async () => (await getLine('0.629 MPa < 0.63').count()) > 1);
    await repeats.click();

    await getCompressorLine().locator('.as-alarm__body').click();
    await getButton(t('shelve')).click();
    await takePictureOf('shelve');
    await app.page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: t('shelve'), exact: true })
      .click();
    await app.page.locator('.as-alarm-details__shelf').waitFor();
    await takePictureOf('shelved-details');
    await app.page.keyboard.press('Escape');
    await getCompressorLine()
      .getByText(t('shelvedUntil', { time: '' }).trim())
      .waitFor();
    await app.page.getByText(t('shelvesShow'), { exact: true }).waitFor();
    await takePictureOf('shelved-list');
    expect(await listCutTexts()).toEqual([]);
    await app.page.reload();
    await getCompressorLine()
      .getByText(t('shelvedUntil', { time: '' }).trim())
      .waitFor();
  });

  it('can be selected while live alarms start to arrive: no button moves', async () => {
    await stand.platform.control.injectFault(
      '/lfscada/websocket/monitor/project/token',
      { kind: 'delay', ms: LATE_MS },
      1,
    );
    await open(LIST);
    const connecting = app.page.getByText(t('liveWaiting'), { exact: true });
    await connecting.waitFor();
    const { x, y, width, height } = await getRestingBox(getButton(t('choose')));
    await app.page.mouse.move(x + width / 2, y + height / 2);
    await app.page.mouse.down();
    await connecting.waitFor({ state: 'detached' });
    await app.page.mouse.up();
    await app.page.locator('.as-alarm__check').first().waitFor();
  });

  it('is acknowledged with a remark, together with all other selected ones', async () => {
    const raisedIds = await stand.platform.control.raiseAlarms('c601', 25);
    await open(`${LIST}?status=unconfirmed`);
    const countAlarms = async (): Promise<number> =>
      Number(/\d+/.exec((await app.page.locator('.as-alarms__total').textContent()) ?? '')?.[0]);
    await app.page.locator('.as-alarm').first().waitFor();
    const all = await countAlarms();
    expect(all).toBeGreaterThan(24);
    await getButton(t('choose')).click();
    await getButton(t('chooseAllOf', { n: all })).click();
    const confirm = app.page.locator('.as-alarms__choice .as-button--primary');
    await until(
      'all are chosen',
      async () => Number(/\d+/.exec((await confirm.textContent()) ?? '')?.[0]) >= all,
    );
    await takePictureOf('choice');
    await confirm.click();
    await app.page.getByRole('dialog').getByRole('textbox').fill('seen');
    await takePictureOf('confirm');
    await app.page.getByRole('dialog').locator('.as-button--primary').click();
    await until('none of them is left', async () => (await countAlarms()) < 3);
    await app.visit(`${LIST}?status=confirmed`);
    // Active alarms come first, and some were acknowledged earlier, without a remark.
    const raisedLines = raisedIds.map((id) => `[data-alarm="${id}"] .as-alarm__body`).join(', ');
    await app.page.locator(raisedLines).first().click();
    await app.page.locator('.as-alarm-details').getByText('seen').waitFor();
    await app.page.locator('.as-alarm-details').getByText('demo').first().waitFor();
  });

  it('rings if selected, with its limit; the watch shows which alarms do not ring', async () => {
    await open('/alarm-watch');
    await app.page.getByRole('checkbox').first().check();
    await app.page.getByRole('checkbox').nth(1).check();
    await takePictureOf('watch-choose');
    await app.page.locator('.as-choose__go').click();
    await app.page.locator('[data-part=sound]').getByText(tWatch('stateWhenStarted')).waitFor();
    await app.page.getByText(tWatch('settings'), { exact: true }).click();
    await app.page.getByRole('checkbox', { name: t('levelConvention') }).uncheck();
    await takePictureOf('watch-start');
    await getButton(tWatch('start')).click();
    await until(
      'the links live',
      async () => (await app.page.locator('[data-part=link]').getAttribute('data-tone')) === 'good',
    );
    const ringingLevels = `${t('levelSerious')} · ${t('levelImportant')}`;
    await app.page.getByText(tWatch('scopeOnly', { what: ringingLevels })).waitFor();
    await app.page.evaluate(() => window.scrollTo(0, 0));
    await takePictureOf('watch-on');
    await stand.platform.control.raiseAlarms('b401', 1);
    await app.page.locator('.as-ringing').waitFor();
    await app.page.locator('.as-ringing').getByText('99.9').waitFor();
    // A pushed alarm has no variable name, which the platform is queried for.
    const title = app.page.locator('.as-ringing__title');
    const variable = title.locator('span').last();
    await until(
      'equipment and variable',
      async () => !['', t('typeVariable')].includes((await variable.textContent()) ?? ''),
    );
    expect(await title.textContent()).toContain('B-401');
    await takePictureOf('watch-ringing');
    await getButton(tWatch('silence')).click();
    await getButton(tWatch('confirmSilenced', { n: 1 })).click();
    await getButton(t('confirmAlarm')).click();
    // It disappears after seconds: measured first, then viewed.
    const toast = app.page.locator('.as-toast');
    const { y } = await getRestingBox(toast);
    const background = await toast.evaluate(
      (element) => getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number) ?? [],
    );
    await takePictureOf('watch-toast');
    expect(y).toBeLessThan(60);
    // As dark as the watch: a white toast would dazzle in a dark room.
    expect(Math.max(...background.slice(0, 3))).toBeLessThan(80);
  });
});
