/** Broker messages that could falsify a visible value: mixed-up aliases, compression, values without a number. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connectAsync, type MqttClient } from 'mqtt';
import { newClient, type UPayload } from 'sparkplug-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dist } from '../../../.tools/paths';
import { getTranslator, type Language } from '../../../src/i18n/engine';
import { valueWords } from '../../../src/i18n/values';
import { takePicture } from '../../browser/kit/picture';
import { JourneyStand } from '../../browser/kit/stand';
import { addClosingNote } from '../../kit/closing-notes';
import { getMosquittoVersion, Mosquitto } from '../../kit/mosquitto';
import { findFreePort } from '../../kit/web-server';
import { startSiteServer } from '../broker-demo/site-server';

const UNREACHABLE_URL = 'http://127.0.0.1:1';
const metrics = (name: string, value: number): UPayload => ({
  timestamp: Date.now(),
  metrics: [{ name, alias: 1, type: 'Double', value, timestamp: Date.now() }],
});

function describeOverMosquitto(version: string): void {
  describe.each<Language>(['cn', 'en'])('A phone over Mosquitto, in %s', (language) => {
    const t = getTranslator(valueWords, language);
    const stand = new JourneyStand();
    let broker: Mosquitto;
    let server: Awaited<ReturnType<typeof startSiteServer>>;
    let client: ReturnType<typeof newClient>;
    let mqtt: MqttClient;
    beforeAll(async () => {
      broker = await Mosquitto.start();
      server = await startSiteServer({
        broker: broker.url,
        history: UNREACHABLE_URL,
        alerts: null,
        files: new Map(),
        productFolder: dist,
        port: await findFreePort(),
        host: '127.0.0.1',
      });
      mqtt = await connectAsync(`mqtt://127.0.0.1:${broker.port}`);
      client = newClient({
        serverUrl: `mqtt://127.0.0.1:${broker.port}`,
        username: '',
        password: '',
        groupId: 'Works',
        edgeNode: 'N2',
        clientId: 'N2',
      });
      await once(client, 'birth');
      addClosingNote(`harm by a broker's messages was looked for over Mosquitto ${version}`);
    });
    afterEach(async () => {
      for (const context of stand.browser.contexts()) await context.close();
    });
    afterAll(async () => {
      client.stop();
      await mqtt.endAsync();
      await server.close();
      await broker.close();
    });
    /** Opens a device's values on a site with these broker settings. */
    const openDevice = async (device: string, broker: object) => {
      const context = await stand.browser.newContext({
        viewport: { width: 360, height: 740 },
        locale: language === 'cn' ? 'zh-CN' : 'en-GB',
        serviceWorkers: 'block',
      });
      await context.addInitScript((chosen) => localStorage.setItem('allshift.language', chosen), language);
      const page = await context.newPage();
      await page.route('**/wx/config.json', async (route) => {
        const answer = await route.fetch();
        const config = (await answer.json()) as { site: { broker: object } };
        const site = { broker: { url: '/mqtt', login: false, ...broker } };
        await route.fulfill({ json: { ...config, site } });
      });
      await page.goto(`${server.url}/wx/site/equipment/${encodeURIComponent(device)}`);
      return page;
    };
    const sparkplug = { dialect: 'sparkplug', groups: ['Works'], rebirth: false };

    it('H7: shows the values of two devices that use the same alias', async () => {
      const page = await openDevice('Works/N2/two', sparkplug);
      const two = page.locator('[data-signal="Works/N2/two#p"]');
      await expect
        .poll(async () => {
          client.publishNodeBirth({ metrics: [] });
          client.publishDeviceBirth('one', metrics('p', 4.1));
          client.publishDeviceBirth('two', metrics('p', 9.9));
          return (await two.count()) === 1 ? two.textContent() : '';
        })
        .toContain('9.9');
      client.publishDeviceData('one', metrics('p', 4.2));
      client.publishDeviceData('two', metrics('p', 9.7), { compress: true, algorithm: 'GZIP' });
      await expect.poll(() => two.textContent()).toContain('9.7');
      expect(await two.textContent()).not.toContain('4.2');
      expect(await two.getAttribute('data-freshness')).toBe('1');
      await takePicture(page, `harm/aliases-${language}`);
    });

    it('H8: shows a value as invalid after an unreadable one', async () => {
      const publish = (topicEnd: string, payload: string) =>
        mqtt.publishAsync(`plant/d/${topicEnd}`, payload, { retain: true });
      await publish('$state', 'online');
      await publish('x', '12.5');
      const page = await openDevice('d', { dialect: 'json', prefix: 'plant' });
      const x = page.locator('[data-signal="d#x"]');
      await expect.poll(() => x.textContent()).toContain('12.5');
      await publish('x', 'NaN');
      await expect.poll(() => x.textContent()).not.toContain('12.5');
      await expect.poll(() => x.textContent()).toContain(t('qualityInvalid'));
      await takePicture(page, `harm/no-number-${language}`);
    });
  });
}

const version = getMosquittoVersion();
if (version !== null) describeOverMosquitto(version);
else
  describe('A system without Mosquitto', () => {
    it('notes that harm by broker messages was not tested', () => {
      expect(existsSync('/usr/sbin/mosquitto')).toBe(false);
      addClosingNote("no Mosquitto: harm by a broker's messages was not looked for");
    });
  });
