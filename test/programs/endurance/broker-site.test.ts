/** A site with a broker instead of the platform, opened at its public address; over real servers, if installed. */
import { existsSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokerWords } from '../../../src/i18n/broker';
import { getTranslator } from '../../../src/i18n/engine';
import { shellWords } from '../../../src/i18n/shell';
import { unknownAlarmsWords } from '../../../src/i18n/unknown-alarms';
import { valueWords } from '../../../src/i18n/values';
import { JourneyStand } from '../../browser/kit/stand';
import { addClosingNote } from '../../kit/closing-notes';
import { findFreePort } from '../../kit/web-server';
import { Stack } from '../broker-demo/stack';
import { MISSING_PROGRAMS, OPERATOR, type RunningSite, startSite } from '../broker-demo/start-site';

const P203 = 'plant/pumphouse/p203';
const SET_POINT = `${P203}#hz-set`;
/** Time limit of a birth, which is requested at most 12 s after the first message of a node. */
const BIRTH_MS = 30_000;
const tBroker = getTranslator(brokerWords, 'cn');
const tShell = getTranslator(shellWords, 'cn');
const tValue = getTranslator(valueWords, 'cn');
const tAlarms = getTranslator(unknownAlarmsWords, 'cn');

function describeBrokerSite(): void {
  describe('A broker site', { shuffle: false }, () => {
    const stand = new JourneyStand();
    const commands: string[] = [];
    const failures: string[] = [];
    const stack = new Stack((message) => failures.push(message));
    let runningSite: RunningSite;
    let context: BrowserContext;
    let page: Page;
    const requestPaths: string[] = [];
    const problems: string[] = [];

    beforeAll(async () => {
      runningSite = await startSite(stack, {
        seed: 1,
        port: await findFreePort(),
        host: '127.0.0.1',
        log: (message) => commands.push(message),
      });
      context = await stand.browser.newContext({
        viewport: { width: 360, height: 740 },
        locale: 'zh-CN',
        serviceWorkers: 'block',
      });
      page = await context.newPage();
      page.setDefaultTimeout(BIRTH_MS);
      page.on('request', (request) => requestPaths.push(new URL(request.url()).pathname));
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
    }, 2 * BIRTH_MS);
    afterAll(async () => {
      await context.close();
      await stack.close();
    });

    const signIn = async (password: string): Promise<void> => {
      await page.fill('[name=username]', OPERATOR.username);
      await page.fill('[name=password]', password);
      await page.keyboard.press('Enter');
    };
    const locateEquipment = (id: string) => page.locator(`[data-equipment="${id}"]`);
    const locateSignal = (id: string) => page.locator(`[data-signal="${id}"]`);
    const locateFreshSignal = (id: string) => page.locator(`[data-signal="${id}"][data-freshness="1"]`);
    const path = (): string => new URL(page.url()).pathname;

    it('requires a valid account of the broker, and explains a rejection', async () => {
      await page.goto(`${runningSite.url}/wx/`);
      await page.locator('[name=username]').waitFor();
      expect(path()).toBe('/wx/login');
      await signIn('a wrong word');
      await page.getByText(tBroker('refused')).waitFor();
      await signIn(OPERATOR.password);
      await page.waitForURL('**/wx/home/monitor');
    });

    it('lists equipment and pages, and hides unsupported features', async () => {
      await locateEquipment(P203).getByText(tBroker('online')).waitFor();
      expect(await locateEquipment('plant/boilers').count()).toBe(1);
      const tabs = await page.locator('.as-tabs a').allInnerTexts();
      expect(tabs).toEqual([
        tShell('titleMonitor'),
        ...(runningSite.hasAlarms ? [tShell('titleBrokerAlarms')] : []),
        tShell('titleMore'),
      ]);
      await page.goto(`${runningSite.url}/wx/home/work`);
      await page.getByText(tBroker('notOffered')).first().waitFor();
      await page.goBack();
    });

    it('writes a set point once and reads it back', async () => {
      await page.goto(`${runningSite.url}/wx/site/equipment/${encodeURIComponent(P203)}`);
      await locateFreshSignal(SET_POINT).waitFor();
      const valueBefore = await locateSignal(SET_POINT).locator('.as-signal__value').textContent();
      const newValue = valueBefore?.startsWith('44') ? '46' : '44';
      await locateSignal(SET_POINT).locator('.as-signal__open').click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(tValue('newValue')).fill(newValue);
      await sheet.getByRole('button', { name: tValue('write'), exact: true }).click();
      await page.getByRole('button', { name: '确认写值', exact: true }).click();
      await page.getByText('下发成功，已读回').waitFor();
      await expect.poll(() => commands).toContain(`p203#hz-set = ${newValue}: done`);
      expect(commands.filter((line) => line.startsWith('p203#hz-set'))).toHaveLength(1);
    });

    it('greys the values of a dead node on a plant page, and shows them live again', async () => {
      await page.goto(`${runningSite.url}/wx/site/page/pumphouse?debug`);
      const listFreshness = () =>
        page.evaluate(() => {
          const { allshift } = globalThis as unknown as {
            allshift?: { page(): readonly { readonly kind: string; readonly freshness: string }[] };
          };
          const values = allshift?.page().filter(({ kind }) => kind === 'value' || kind === 'tank') ?? [];
          return [...new Set(values.map(({ freshness }) => freshness))];
        });
      await expect.poll(listFreshness).toEqual(['fresh']);
      runningSite.edge.nodes.get('pumphouse')?.die();
      await expect.poll(listFreshness).toEqual(['disconnected']);
      await runningSite.edge.nodes.get('pumphouse')?.start(runningSite.broker.port);
      await expect.poll(listFreshness).toEqual(['fresh']);
    });

    it('shows alarms of vmalert on a page and a wall screen, and opens their list', async () => {
      const alarmsLabel = runningSite.hasAlarms ? /^\d+ 条报警未恢复$/ : tAlarms('unsupported');
      for (const query of ['', '?wall']) {
        await page.goto(`${runningSite.url}/wx/site/page/pumphouse${query}`);
        await page.getByRole('button', { name: alarmsLabel }).waitFor();
      }
      await page.getByRole('button', { name: alarmsLabel }).click();
      await page.waitForURL('**/wx/site/alarms');
    });

    it('draws the curve of a day from the historian', async () => {
      await page.goto(
        `${runningSite.url}/wx/site/history-chart/${encodeURIComponent(P203)}/0/${encodeURIComponent(SET_POINT)}`,
      );
      const points = page.locator('.as-stats tbody td:last-child');
      await page.getByText('近1天').click();
      await expect.poll(async () => Number(await points.textContent())).toBeGreaterThan(1_000);
    });

    it('never calls the missing platform', () => {
      expect(requestPaths.filter((requestPath) => /^\/(lfscada|usual|vas)\b/.test(requestPath))).toEqual([]);
      expect(failures).toEqual([]);
      expect(problems).toEqual([]);
    });

    it('keeps the account across a reload, but not after signing out', async () => {
      await page.goto(`${runningSite.url}/wx/home/more`);
      await page.getByRole('button', { name: '退出登录' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
      await page.waitForURL('**/wx/login');
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(OPERATOR.password);
      await page.goto(`${runningSite.url}/wx/site/page/pumphouse`);
      await page.waitForURL('**/wx/login?redirect=*');
      await signIn(OPERATOR.password);
      await page.waitForURL('**/wx/site/page/pumphouse');
    });
  });
}

if (MISSING_PROGRAMS.length === 0) describeBrokerSite();
else
  describe('A system without Mosquitto or VictoriaMetrics', () => {
    it('notes that the broker site was not tested', () => {
      const programs = ['/usr/sbin/mosquitto', '/usr/bin/victoria-metrics'];
      expect(programs.every((path) => existsSync(path))).toBe(false);
      addClosingNote(`no ${MISSING_PROGRAMS.join(', no ')}: the site of a broker was not tried`);
    });
  });
