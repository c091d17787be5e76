/**
 * Cases that could do harm: a stale value shown as live, a write or form with an unknown outcome, a returned form, and
 * input that blocks the page. Each runs on a phone's screen and in both languages.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getTranslator, type Language } from '../../../src/i18n/engine';
import { homeWords } from '../../../src/i18n/home';
import { inspectionWords } from '../../../src/i18n/inspection';
import { liveWords } from '../../../src/i18n/live';
import { liveItemWords } from '../../../src/i18n/live-item';
import { repairWords } from '../../../src/i18n/repair';
import { smartReportWords } from '../../../src/i18n/smart-reports';
import { valueWords } from '../../../src/i18n/values';
import { workPartsWords } from '../../../src/i18n/work-parts';
import { type Account, type App, DEMO, until } from '../../browser/kit/app';
import { takePicture } from '../../browser/kit/picture';
import { JourneyStand } from '../../browser/kit/stand';

const PHONE = { width: 360, height: 740 };
const PUMPS = '/home/work/project/waterworks/page/w-pumps';
const INSPECTION_PATH = '/home/work/work-order/inspection/i1';
const INSPECTOR: Account = { loginname: 'inspector', password: 'Inspect_2026' };
const REPORTER: Account = { loginname: 'reporter', password: 'Reporter_2026' };
const REPORT_PATH = '/home/work/excel/detail/x1/d5';
/** An error of a gateway in front of the platform, in the platform's format. */
const GATEWAY_TIMEOUT = {
  kind: 'status',
  status: 504,
  body: '{"code":504,"message":"Gateway Timeout"}',
} as const;
const MONTH_MS = 31 * 86_400_000;

describe.each<Language>(['cn', 'en'])('The product, in %s', (language) => {
  const stand = new JourneyStand();
  const t = {
    excel: getTranslator(smartReportWords, language),
    home: getTranslator(homeWords, language),
    inspection: getTranslator(inspectionWords, language),
    item: getTranslator(liveItemWords, language),
    live: getTranslator(liveWords, language),
    repair: getTranslator(repairWords, language),
    value: getTranslator(valueWords, language),
    work: getTranslator(workPartsWords, language),
  };
  const openApp = async (path: string, account = DEMO, clock = 1): Promise<App> => {
    await stand.start();
    const app = await stand.open({ language, viewport: PHONE, clock });
    await app.storeLanguage(language);
    await app.beginSession(account);
    await app.visit(path);
    return app;
  };
  const capture = ({ page }: App, name: string) => takePicture(page, `harm/${name}-${language}`);
  const waitForText = ({ page }: App, text: string) => page.getByText(text).first().waitFor();
  const pressButton = ({ page }: App, name: string) =>
    page.getByRole('button', { name, exact: true }).first().click();

  /** Presses the first button of a page until the confirmation appears, and returns its button. */
  const openConfirmation = async (app: App) => {
    const button = app.page.getByRole('button', { name: t.value('confirmWrite') });
    await until('the question', async () => {
      await app.tap('p201-manual');
      return button.waitFor({ timeout: 1_500 }).then(
        () => true,
        () => false,
      );
    });
    return button;
  };

  it('H1: shows correct values and completes a write in a translating browser', async () => {
    const app = await openApp('/detail/eg/list/p203');
    const row = app.page.locator('[data-signal="p203-mode"]');
    await row.locator('..').waitFor();
    await translate(app.page);
    for (const [number, name] of [
      ['0', '手动'],
      ['1', '自动'],
      ['2', '检修'],
    ] as const) {
      await stand.platform.control.forceValue('p203-mode', number);
      await expect.poll(() => row.textContent()).toContain(name);
      await expect.poll(() => row.getAttribute('data-freshness')).toBe('1');
    }
    await capture(app, 'translated');
    await app.visit(PUMPS);
    await translate(app.page);
    await (await openConfirmation(app)).click();
    await waitForText(app, t.value('statusReadBack'));
    expect(app.problems).toEqual([]);
  });

  it('H4: reports a write with an unknown outcome until the log is opened', async () => {
    const app = await openApp(PUMPS, DEMO, 10);
    await stand.platform.control.injectFault('/lfscada/monitor/project/signal/callback', {
      kind: 'data',
      data: null,
    });
    await (await openConfirmation(app)).click();
    await waitForText(app, t.value('statusAccepted'));
    await app.page.keyboard.press('Escape');
    const notice = app.page.locator('.as-unseen');
    await notice.getByText(t.value('statusUnknown')).waitFor();
    await capture(app, 'unknown-write');
    await app.visit('/detail/eg/list/p201');
    await waitForText(app, t.value('unseenHere'));
    await capture(app, 'unknown-write-at-its-value');
    await notice.getByRole('button', { name: t.value('view') }).click();
    await app.page.getByRole('dialog').getByText(t.value('statusUnknown')).waitFor();
    await app.page.keyboard.press('Escape');
    await notice.waitFor({ state: 'detached' });
    expect((await stand.platform.control.getCounters()).appliedWrites).toHaveLength(1);
  });

  it('H9: keeps a source live whose clock is set back an hour', async () => {
    const app = await openApp('/detail/eg/list/p203');
    const row = app.page.locator('[data-signal="p203-mode"]');
    const { control } = stand.platform;
    await control.forceValue('p203-mode', '1');
    await expect.poll(() => row.textContent()).toContain('自动');
    const earlierTime = Date.now() - 3_600_000;
    await until('the value of the new clock', async () => {
      await control.forceValue('p203-mode', '0', { time: earlierTime + (Date.now() % 600_000) });
      return (await row.textContent())?.includes('手动') === true;
    });
    await expect.poll(() => row.getAttribute('data-freshness')).toBe('1');
    expect(await app.page.locator('[data-link="live"][data-empty]').count()).toBe(0);
    await capture(app, 'clock-set-back');
  });

  it('H10, H11: shows a refused inspection in red at its order and tab, and marks a carried-over reading', async () => {
    const app = await openApp(INSPECTION_PATH, INSPECTOR);
    const { page } = app;
    const { control } = stand.platform;
    await page.locator('.as-record-row').first().click();
    await page.locator('[data-item]').first().waitFor();
    const numbers = page.locator('[data-item]:has(input[inputmode=decimal])');
    expect(await numbers.locator('.as-item__last').count()).toBe(0);
    await fillInInspection(app);
    await control.injectFault('/lfscada/inspection/record/submit', {
      kind: 'code',
      code: '1402',
      message: '计划已变更',
    });
    await page.locator('.as-inspect-foot button').click();
    await page.locator('.as-record-row').getByText(t.inspection('returnedRow')).first().waitFor();
    await waitForText(app, '计划已变更');
    await capture(app, 'refused-inspection');
    await app.visit('/home/work');
    await page
      .locator('.as-tabs')
      .getByText(t.work('badgeRefused', { n: 1 }))
      .waitFor({ state: 'attached' });
    await capture(app, 'refused-at-the-tab');
  });

  it('H10: returns a report in red that another user has already submitted', async () => {
    const app = await openApp(`${REPORT_PATH}?fill=1`, REPORTER);
    const { control } = stand.platform;
    await app.page
      .getByRole('dialog')
      .getByRole('button', { name: t.excel('enter') })
      .click();
    await app.page.locator('[data-field="live1"] input').first().fill('20');
    await app.page.locator('[data-field="flow"] input').first().fill('420');
    await app.page.locator('[data-field="leak"]').getByText('无', { exact: true }).click();
    await control.injectFault('/lfscada/excel/record/save', {
      kind: 'code',
      code: '1001',
      message: '李娜已提交',
    });
    await pressButton(app, t.excel('submit'));
    await pressButton(app, t.excel('submitNow'));
    await waitForText(app, '李娜已提交');
    await capture(app, 'refused-report');
    await app.visit('/home/work/excel');
    await waitForText(app, t.excel('returned'));
    await capture(app, 'refused-report-in-its-list');
  });

  it('H12: treats a gateway error as an unknown outcome, and creates a slip only once', async () => {
    const app = await openApp(PUMPS, DEMO, 10);
    const { control } = stand.platform;
    await control.injectFault('/lfscada/monitor/project/signal/writeVal', GATEWAY_TIMEOUT);
    await (await openConfirmation(app)).click();
    await app.page.getByRole('dialog').getByText(t.value('statusUnknown')).waitFor();
    expect(await app.page.getByText(t.value('statusRefused')).count()).toBe(0);
    await capture(app, 'write-behind-a-gateway');

    const reporter = await openApp('/home/work/equip-repairs', REPORTER);
    const { slips } = await stand.platform.control.getWork();
    // The platform carries it out, but the gateway answers.
    let isGatewayFailing = true;
    await reporter.page.route('**/lfscada/repair/add', async (route) => {
      if (isGatewayFailing) {
        isGatewayFailing = false;
        await route.fetch();
        await route.fulfill({ status: 504, contentType: 'application/json', body: GATEWAY_TIMEOUT.body });
      } else await route.continue();
    });
    await submitRepairReport(reporter);
    await reporter.page.waitForURL(/my-repairs$/);
    await pressButton(reporter, t.work('sendNow'));
    await reporter.page.locator('.as-outbox').waitFor({ state: 'detached' });
    expect((await listOperations('/repair/add')).map(({ applied }) => applied)).toEqual([1]);
    expect((await stand.platform.control.getWork()).slips).toBe(slips + 1);
    await capture(reporter, 'slip-behind-a-gateway');
  });

  it('H13: keeps a form despite a date a month ahead, and sends it in the name of its author', async () => {
    const app = await openApp('/home/work/equip-repairs', REPORTER);
    const { page } = app;
    await page.route('**/lfscada/repair/add', (route) => route.abort());
    await submitRepairReport(app);
    await page.locator('.as-outbox').waitFor();
    const startSignOut = async (): Promise<void> => {
      await app.visit('/home/more');
      await pressButton(app, t.home('logout'));
    };
    await startSignOut();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t.work('leaveKeep') })
      .click();
    await page.waitForURL(/login/);
    await page.route('**/lfscada/user/info*', async (route) => {
      const answer = await route.fetch();
      const date = new Date(Date.now() + MONTH_MS).toUTCString();
      await route.fulfill({ response: answer, headers: { ...answer.headers(), date } });
    });
    await app.signIn(DEMO);
    await page.waitForURL(/home/);
    await app.visit('/home/work/my-repairs');
    await waitForText(app, t.work('ofOthers', { people: 1, n: 1 }));
    await capture(app, 'forms-of-others');
    await startSignOut();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t.home('logout') })
      .click();
    await page.waitForURL(/login/);
    await page.unroute('**/lfscada/repair/add');
    await app.signIn(REPORTER);
    await until('the form', async () => (await listOperations('/repair/add')).length === 1);
    expect((await listOperations('/repair/add')).map(({ user, applied }) => [user, applied])).toEqual([
      ['u-reporter', 1],
    ]);
  });

  it('H14: clips an unbroken text of 300,000 letters', async () => {
    const app = await openApp('/home/work/work-order', {
      loginname: 'dispatcher',
      password: 'Dispatch_2026',
    });
    await app.page.route('**/lfscada/repair/info', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { description: string } };
      await route.fulfill({ json: { ...body, data: { ...body.data, description: 'x'.repeat(300_000) } } });
    });
    await app.page.locator('.as-order-row').first().click();
    await app.page.getByText('xxxxxxxx').first().waitFor();
    const length = await app.page.evaluate(() => document.body.textContent?.length ?? 0);
    expect(length).toBeLessThan(30_000);
    await capture(app, 'long-text');
  });

  async function listOperations(path: string) {
    const { operations } = await stand.platform.control.getWork();
    return operations.filter((operation) => operation.path.endsWith(path));
  }

  async function submitRepairReport(app: App): Promise<void> {
    await app.page.locator('input[name="equipName"]').fill('1#锅炉');
    await app.page.locator('textarea').fill('阀门渗漏');
    await until(
      'the contact',
      async () => (await app.page.locator('input[name="user"]').inputValue()) !== '',
    );
    await pressButton(app, t.repair('submit'));
  }

  async function fillInInspection({ page }: App): Promise<void> {
    for (const item of await page.locator('[data-item]:has(input[inputmode=decimal])').all()) {
      const number = item.locator('input[inputmode=decimal]');
      await item.locator('[data-chip=fresh], [data-chip=ageing]').first().click();
      await until('the value is taken', async () => (await number.inputValue()) !== '');
    }
    const normal = t.inspection('normal');
    await page.locator('[data-item="item-leak"] input[value="0"]').check({ force: true });
    await page.locator('[data-item="item-look"]').getByText(normal, { exact: true }).first().click();
    const sound = page.locator('[data-item="item-sound"]');
    const lastReading = sound.locator('.as-item__last');
    if ((await lastReading.count()) > 0) {
      await lastReading.click();
      await sound.getByText(t.item('carriedOver')).waitFor();
    } else await sound.locator('input[inputmode=text]').fill('平稳');
    await sound.getByText(normal, { exact: true }).first().click();
    await page.locator('textarea[name=instructions]').fill('继续观察');
    await page.locator('.as-overall').getByText(normal, { exact: true }).first().click();
    const photo = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 320;
      canvas.height = 240;
      canvas.getContext('2d')?.fillRect(40, 40, 200, 100);
      return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? '';
    });
    await page
      .locator('.as-overall input[type=file]')
      .last()
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo, 'base64') });
    await page.locator('.as-overall .as-tile[data-state]').first().waitFor();
  }
});

/** Wraps every text, including later ones, as Chrome's translation does. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const wrapTexts = (): void => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest('font, script, style')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    setInterval(wrapTexts, 200);
    wrapTexts();
  });
