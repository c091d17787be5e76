/** The servers of a broker site: broker, store, alarms, historian, the plant behind its nodes, and the product. */
import { dist } from '../../../.tools/paths';
import { MOSQUITTO, Mosquitto } from '../../kit/mosquitto';
import type { MqttAccount } from '../../kit/mqtt-connection';
import { VICTORIA_METRICS, VictoriaMetrics } from '../../kit/victoria-metrics';
import { createPlant } from '../../platform/plant';
import { startAlarmRules } from './alarm-rules';
import { EdgePlant } from './edge-plant';
import { Historian } from './historian';
import { createSitePages } from './pages';
import { storePast } from './past';
import { startSiteServer } from './site-server';
import { createSiteSignals } from './site-signals';
import type { Stack } from './stack';

export const OPERATOR: MqttAccount = { username: 'operator', password: 'operator' };
const EDGE: MqttAccount = { username: 'edge', password: 'edge' };
const HISTORIAN: MqttAccount = { username: 'historian', password: 'historian' };

export const MISSING_PROGRAMS: readonly string[] = [
  ...(MOSQUITTO === null ? ['Mosquitto'] : []),
  ...(VICTORIA_METRICS === null ? ['VictoriaMetrics'] : []),
];

export interface SiteOptions {
  readonly seed: number;
  readonly port: number;
  readonly host: string;
  /** Called with a message about each command and failure. */
  readonly log: (message: string) => void;
}

export interface RunningSite {
  readonly url: string;
  readonly broker: Mosquitto;
  readonly edge: EdgePlant;
  readonly hasAlarms: boolean;
}

/** Starts the servers and adds each to the stack, whose owner closes the earlier ones if one fails. */
export async function startSite(stack: Stack, { seed, port, host, log }: SiteOptions): Promise<RunningSite> {
  const plant = createPlant({ seed, start: Date.now() });
  const signals = createSiteSignals(plant);
  const pages = createSitePages(plant, signals);
  const broker = await Mosquitto.start([OPERATOR, EDGE, HISTORIAN], ['retain_available false']);
  stack.addProgram(broker.program);
  const store = await VictoriaMetrics.start();
  stack.addProgram(store.program);
  log('Writes the last 24 hours of the plant into VictoriaMetrics');
  await storePast(plant, signals, store, pages.curves);
  const alarms = await startAlarmRules(store);
  if (alarms !== null) stack.addProgram(alarms.program);
  const historian = new Historian(store, (error) => log(String(error)));
  await historian.start(broker.port, HISTORIAN);
  stack.add(() => historian.stop());
  const edge = new EdgePlant({ plant, signals, account: EDGE, onCommand: log });
  await edge.start(broker.port);
  stack.add(() => edge.stop());
  const server = await startSiteServer({
    broker: broker.url,
    history: store.url,
    alerts: alarms?.url ?? null,
    files: pages.files,
    productFolder: dist,
    port,
    host,
  });
  stack.add(() => server.close());
  return { url: server.url, edge, broker, hasAlarms: alarms !== null };
}
