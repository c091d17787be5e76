import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExport } from '../../../workers/monitor/history/metrics-export';
import { addClosingNote } from '../../kit/closing-notes';
import { MOSQUITTO, Mosquitto } from '../../kit/mosquitto';
import { MqttConnection } from '../../kit/mqtt-connection';
import { decodePayload, encodePayload } from '../../kit/sparkplug';
import { VICTORIA_METRICS, VictoriaMetrics } from '../../kit/victoria-metrics';
import { createPlant } from '../../platform/plant';
import { EdgePlant } from '../broker-demo/edge-plant';
import { Historian } from '../broker-demo/historian';
import { storePast } from '../broker-demo/past';
import { createSiteSignals } from '../broker-demo/site-signals';

const ACCOUNT = { username: 'operator', password: 'a word' };
const LEVEL = 'plant/pumphouse/v201#level';
const HOUR_MS = 3_600_000;
const MAX_GAP_MS = 20_000;

if (MOSQUITTO !== null && VICTORIA_METRICS !== null) describeEdgeNodes();
else
  describe('A system without Mosquitto or VictoriaMetrics', () => {
    it('notes that the broker demo was not tested', () => {
      const programs = ['/usr/sbin/mosquitto', '/usr/bin/victoria-metrics'];
      expect(programs.every((path) => existsSync(path))).toBe(false);
      addClosingNote('no Mosquitto or no VictoriaMetrics: the demonstration over a broker was not tried');
    });
  });

function describeEdgeNodes(): void {
  describe('The plant behind edge nodes', () => {
    const commands: string[] = [];
    const topics: string[] = [];
    const metricNames = new Set<string>();
    const start = Date.now();
    const plant = createPlant({ seed: 1, start });
    const signals = createSiteSignals(plant);
    let broker: Mosquitto;
    let store: VictoriaMetrics;
    let historian: Historian;
    let operator: MqttConnection;
    const edge = new EdgePlant({
      plant,
      signals,
      account: ACCOUNT,
      onCommand: (message) => commands.push(message),
    });

    beforeAll(async () => {
      broker = await Mosquitto.start([ACCOUNT]);
      store = await VictoriaMetrics.start();
      const level = signals.get('v201-level');
      if (level === undefined) throw new Error('no level');
      await storePast(plant, new Map([['v201-level', level]]), store, new Set([LEVEL]));
      historian = new Historian(store, (error) => {
        throw error;
      });
      await historian.start(broker.port, ACCOUNT);
      operator = await MqttConnection.open({
        port: broker.port,
        clientId: 'operator',
        account: ACCOUNT,
        onMessage: (topic, payload) => {
          topics.push(topic);
          for (const { name } of decodePayload(payload).metrics ?? []) metricNames.add(name ?? '');
        },
      });
      operator.subscribe(['spBv1.0/#']);
      await edge.start(broker.port);
    });
    afterAll(async () => {
      edge.stop();
      operator.cut();
      await historian.stop();
      await store.close();
      await broker.close();
    });

    const fetchLevelTimes = async (): Promise<readonly number[]> => {
      await store.flush();
      const body = new URLSearchParams({
        'match[]': 'plant_value{signal="level",equipment="plant/pumphouse/v201"}',
      });
      const answer = await fetch(`${store.url}/api/v1/export`, { method: 'POST', body });
      return [...(readExport(await answer.text())?.times ?? [])];
    };
    const sendCommand = (device: string, name: string, type: string, value: number | boolean): void => {
      const metrics = [{ name, type, value, timestamp: Date.now() }];
      operator.publish(
        `spBv1.0/plant/DCMD/pumphouse/${device}`,
        encodePayload({ timestamp: Date.now(), metrics }),
      );
    };

    it('rejects clients without the password', async () => {
      const stranger = { port: broker.port, clientId: 'stranger', onMessage: () => undefined };
      await expect(MqttConnection.open(stranger)).rejects.toThrow('refuses stranger');
      await expect(
        MqttConnection.open({ ...stranger, account: { ...ACCOUNT, password: 'another' } }),
      ).rejects.toThrow('refuses stranger');
    });

    it('publishes births of nodes and devices, and sends changes', async () => {
      await expect.poll(() => topics).toContain('spBv1.0/plant/DDATA/pumphouse/v201');
      expect(topics).toContain('spBv1.0/plant/DBIRTH/boilers/b402');
      expect([...metricNames]).toEqual(
        expect.arrayContaining(['bdSeq', 'level', 'hz-set', 'Node Control/Rebirth']),
      );
    });

    it('has a day of history that live values continue without a gap', async () => {
      await expect
        .poll(async () => (await fetchLevelTimes()).filter((time) => time > start).length)
        .toBeGreaterThan(2);
      const times = await fetchLevelTimes();
      const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(23.9 * HOUR_MS);
      expect(Math.min(...gaps)).toBeGreaterThan(0);
      expect(Math.max(...gaps)).toBeLessThan(MAX_GAP_MS);
    });

    it('accepts a set point and refuses writes that violate interlocks or ranges', async () => {
      sendCommand('p203', 'hz-set', 'Double', 45);
      sendCommand('p204', 'run', 'Boolean', true);
      sendCommand('p203', 'hz-set', 'Double', 900);
      await expect
        .poll(() => commands)
        .toEqual([
          'p203#hz-set = 45: done',
          'p204#run = 1: refused (interlock)',
          'p203#hz-set = 900: refused (range)',
        ]);
      await expect.poll(() => plant.value('p203-hz-set').value).toBe('45.0');
      expect(plant.value('p204-run').value).toBe('0');
    });

    it('reports the death of a cut-off node, and its return', async () => {
      edge.nodes.get('pumphouse')?.die();
      await expect.poll(() => topics).toContain('spBv1.0/plant/NDEATH/pumphouse');
      const before = topics.length;
      await edge.nodes.get('pumphouse')?.start(broker.port);
      await expect.poll(() => topics.slice(before)).toContain('spBv1.0/plant/NBIRTH/pumphouse');
    });
  });
}
