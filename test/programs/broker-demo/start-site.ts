/** The servers of a broker site: broker, store, alarms, historian, the plant behind its nodes, and the product. */
import { dist } from '../../../.tools/paths';
import { MOSQUITTO, Mosquitto } from '../../kit/mosquitto';
import type { MqttAccount } from '../../kit/mqtt-connection';
import { VICTORIA_METRICS, VictoriaMetrics } from '../../kit/victoria-metrics';
import { createPlant } from '../../platform/plant';
import { startAlarmRules } from './alarm-rules';
import { EdgePlant } from './edge-plant';
import { Historian } from './historian';
import { sitePages } from './pages';
import { addPast } from './past';
import { startSiteServer } from './site-server';
import { siteSignals } from './site-signals';
import type { Stack } from './stack';

export const OPERATOR: MqttAccount = { username: 'operator', password: 'operator' };
const EDGE: MqttAccount = { username: 'edge', password: 'edge' };
const HISTORIAN: MqttAccount = { username: 'historian', password: 'historian' };

export const MISSING: readonly string[] = [
  ...(MOSQUITTO === null ? ['Mosquitto'] : []),
  ...(VICTORIA_METRICS === null ? ['VictoriaMetrics'] : []),
];

export interface SiteOptions {
  readonly seed: number;
  readonly port: number;
  readonly host: string;
  /** Called with a message about each command and failure. */
  readonly say: (words: string) => void;
}

export interface RunningSite {
  readonly url: string;
  readonly broker: Mosquitto;
  readonly edge: EdgePlant;
  readonly hasAlarms: boolean;
}

/** Starts the servers and adds each to the stack, whose owner closes the earlier ones if one fails. */
export async function startSite(stack: Stack, { seed, port, host, say }: SiteOptions): Promise<RunningSite> {
  const plant = createPlant({ seed, start: Date.now() });
  const signals = siteSignals(plant);
  const pages = sitePages(plant, signals);
  const broker = await Mosquitto.start([OPERATOR, EDGE, HISTORIAN], ['retain_available false']);
  stack.addProgram(broker.program);
  const store = await VictoriaMetrics.start();
  stack.addProgram(store.program);
  say('Writes the last 24 hours of the plant into VictoriaMetrics');
  await addPast(plant, signals, store, pages.curves);
  const alarms = await startAlarmRules(store);
  if (alarms !== null) stack.addProgram(alarms.program);
  const historian = new Historian(store, (error) => say(String(error)));
  await historian.start(broker.port, HISTORIAN);
  stack.add(() => historian.stop());
  const edge = new EdgePlant({ plant, signals, account: EDGE, commanded: say });
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
