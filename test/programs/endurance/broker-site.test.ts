/** A site with a broker instead of the platform, opened at its public address; over real servers, if installed. */
import { existsSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTranslator } from '../../../src/i18n/engine';
import { shellWords } from '../../../src/i18n/shell';
import { siteWords } from '../../../src/i18n/site';
import { unknownAlarmsWords } from '../../../src/i18n/unknown-alarms';
import { valueWords } from '../../../src/i18n/values';
import { JourneyStand } from '../../browser/kit/stand';
import { noteForTheEnd } from '../../kit/closing-notes';
import { freePort } from '../../kit/web-server';
import { Stack } from '../broker-demo/stack';
import { MISSING, OPERATOR, type RunningSite, startSite } from '../broker-demo/start-site';

const P203 = 'plant/pumphouse/p203';
const SET_POINT = `${P203}#hz-set`;
/** Time limit of a birth, which is requested at most 12 s after the first message of a node. */
const BIRTH_MS = 30_000;
const site = getTranslator(siteWords, 'cn');
const shell = getTranslator(shellWords, 'cn');
const value = getTranslator(valueWords, 'cn');
const ofAlarms = getTranslator(unknownAlarmsWords, 'cn');

function overRealServers(): void {
  describe('A broker site', { shuffle: false }, () => {
    const stand = new JourneyStand();
    const commands: string[] = [];
    const failures: string[] = [];
    const stack = new Stack((words) => failures.push(words));
    let running: RunningSite;
    let context: BrowserContext;
    let page: Page;
    const asked: string[] = [];
    const problems: string[] = [];

    beforeAll(async () => {
      running = await startSite(stack, {
        seed: 1,
        port: await freePort(),
        host: '127.0.0.1',
        say: (words) => commands.push(words),
      });
      context = await stand.browser.newContext({
        viewport: { width: 360, height: 740 },
        locale: 'zh-CN',
        serviceWorkers: 'block',
      });
      page = await context.newPage();
      page.setDefaultTimeout(BIRTH_MS);
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
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
    const equipment = (id: string) => page.locator(`[data-equipment="${id}"]`);
    const signal = (id: string) => page.locator(`[data-signal="${id}"]`);
    const fresh = (id: string) => page.locator(`[data-signal="${id}"][data-freshness="1"]`);
    const path = (): string => new URL(page.url()).pathname;

    it('requires a valid account of the broker, and explains a rejection', async () => {
      await page.goto(`${running.url}/wx/`);
      await page.locator('[name=username]').waitFor();
      expect(path()).toBe('/wx/login');
      await signIn('a wrong word');
      await page.getByText(site('refused')).waitFor();
      await signIn(OPERATOR.password);
      await page.waitForURL('**/wx/home/monitor');
    });

    it('lists equipment and pages, and hides unsupported features', async () => {
      await equipment(P203).getByText(site('online')).waitFor();
      expect(await equipment('plant/boilers').count()).toBe(1);
      const tabs = await page.locator('.as-tabs a').allInnerTexts();
      expect(tabs).toEqual([
        shell('titleMonitor'),
        ...(running.hasAlarms ? [shell('titleSiteAlarms')] : []),
        shell('titleMore'),
      ]);
      await page.goto(`${running.url}/wx/home/work`);
      await page.getByText(site('notOffered')).first().waitFor();
      await page.goBack();
    });

    it('writes a set point once and reads it back', async () => {
      await page.goto(`${running.url}/wx/site/equipment/${encodeURIComponent(P203)}`);
      await fresh(SET_POINT).waitFor();
      const before = await signal(SET_POINT).locator('.as-signal__value').textContent();
      const wanted = before?.startsWith('44') ? '46' : '44';
      await signal(SET_POINT).locator('.as-signal__open').click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(value('newValue')).fill(wanted);
      await sheet.getByRole('button', { name: value('write'), exact: true }).click();
      await page.getByRole('button', { name: '确认写值', exact: true }).click();
      await page.getByText('下发成功，已读回').waitFor();
      await expect.poll(() => commands).toContain(`p203#hz-set = ${wanted}: done`);
      expect(commands.filter((line) => line.startsWith('p203#hz-set'))).toHaveLength(1);
    });

    it('greys the values of a dead node on a plant page, and shows them live again', async () => {
      await page.goto(`${running.url}/wx/site/page/pumphouse?debug`);
      const painted = () =>
        page.evaluate(() => {
          const { allshift } = globalThis as unknown as {
            allshift?: { page(): readonly { readonly kind: string; readonly freshness: string }[] };
          };
          const values = allshift?.page().filter(({ kind }) => kind === 'value' || kind === 'tank') ?? [];
          return [...new Set(values.map(({ freshness }) => freshness))];
        });
      await expect.poll(painted).toEqual(['fresh']);
      running.edge.nodes.get('pumphouse')?.die();
      await expect.poll(painted).toEqual(['disconnected']);
      await running.edge.nodes.get('pumphouse')?.start(running.broker.port);
      await expect.poll(painted).toEqual(['fresh']);
    });

    it('shows alarms of vmalert on a page and a wall screen, and opens their list', async () => {
      const known = running.hasAlarms ? /^\d+ 条报警未恢复$/ : ofAlarms('unsupported');
      for (const query of ['', '?wall']) {
        await page.goto(`${running.url}/wx/site/page/pumphouse${query}`);
        await page.getByRole('button', { name: known }).waitFor();
      }
      await page.getByRole('button', { name: known }).click();
      await page.waitForURL('**/wx/site/alarms');
    });

    it('draws the curve of a day from the historian', async () => {
      await page.goto(
        `${running.url}/wx/site/history-chart/${encodeURIComponent(P203)}/0/${encodeURIComponent(SET_POINT)}`,
      );
      const points = page.locator('.as-stats tbody td:last-child');
      await page.getByText('近1天').click();
      await expect.poll(async () => Number(await points.textContent())).toBeGreaterThan(1_000);
    });

    it('never calls the missing platform', () => {
      expect(asked.filter((each) => /^\/(lfscada|usual|vas)\b/.test(each))).toEqual([]);
      expect(failures).toEqual([]);
      expect(problems).toEqual([]);
    });

    it('keeps the account across a reload, but not after signing out', async () => {
      await page.goto(`${running.url}/wx/home/more`);
      await page.getByRole('button', { name: '退出登录' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
      await page.waitForURL('**/wx/login');
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(OPERATOR.password);
      await page.goto(`${running.url}/wx/site/page/pumphouse`);
      await page.waitForURL('**/wx/login?redirect=*');
      await signIn(OPERATOR.password);
      await page.waitForURL('**/wx/site/page/pumphouse');
    });
  });
}

if (MISSING.length === 0) overRealServers();
else
  describe('A system without Mosquitto or VictoriaMetrics', () => {
    it('notes that the broker site was not tested', () => {
      const programs = ['/usr/sbin/mosquitto', '/usr/bin/victoria-metrics'];
      expect(programs.every((path) => existsSync(path))).toBe(false);
      noteForTheEnd(`no ${MISSING.join(', no ')}: the site of a broker was not tried`);
    });
  });
