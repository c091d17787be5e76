/**
 * The product over a real broker, in one command: Mosquitto, VictoriaMetrics and, where the system has it, vmalert; the
 * seeded plant behind edge nodes of Sparkplug B; and a historian between broker and store. PORT, HOST and SEED come from
 * the environment.
 */
import { build } from '../../.tools/build';
import { isBuilt } from '../../.tools/build-stamp';
import { dist } from '../../.tools/paths';
import { MOSQUITTO, Mosquitto } from '../kit/mosquitto';
import type { MqttAccount } from '../kit/mqtt-connection';
import { VICTORIA_METRICS, VictoriaMetrics } from '../kit/victoria-metrics';
import { createPlant } from '../platform/plant';
import { startAlarmRules } from './alarm-rules';
import { EdgePlant } from './edge-plant';
import { Historian } from './historian';
import { onKeys } from './keys';
import { sitePages } from './pages';
import { addPast } from './past';
import { startSiteServer } from './site-server';
import { siteSignals } from './site-signals';
import { Stack } from './stack';

const OPERATOR: MqttAccount = { username: 'operator', password: 'operator' };
const EDGE: MqttAccount = { username: 'edge', password: 'edge' };
const HISTORIAN: MqttAccount = { username: 'historian', password: 'historian' };
/** The node that a key kills. */
const NODE = 'pumphouse';
const PORT = Number(process.env.PORT ?? 8_080);

/** Names of the programs that are needed and that the system does not have. */
const missing = [
  ...(MOSQUITTO === null ? ['Mosquitto'] : []),
  ...(VICTORIA_METRICS === null ? ['VictoriaMetrics'] : []),
];

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EADDRINUSE') return error.message;
  return `Port ${PORT} is taken. Choose another: PORT=8081 npm run demo:broker`;
};

interface Running {
  readonly url: string;
  readonly broker: Mosquitto;
  readonly edge: EdgePlant;
  readonly hasAlarms: boolean;
}

async function startStack(stack: Stack): Promise<Running> {
  const plant = createPlant({ seed: Number(process.env.SEED ?? 1), start: Date.now() });
  const signals = siteSignals(plant);
  const pages = sitePages(plant, signals);
  const broker = await Mosquitto.start([OPERATOR, EDGE, HISTORIAN], ['retain_available false']);
  stack.addProgram(broker.program);
  const store = await VictoriaMetrics.start();
  stack.addProgram(store.program);
  console.log('Writes the last 24 hours of the plant into VictoriaMetrics');
  await addPast(plant, signals, store, pages.curves);
  const alarms = await startAlarmRules(store);
  if (alarms !== null) stack.addProgram(alarms.program);
  const historian = new Historian(store, (error) => console.error(wordsOf(error)));
  await historian.start(broker.port, HISTORIAN);
  stack.add(() => historian.stop());
  const edge = new EdgePlant({ plant, signals, account: EDGE, commanded: (words) => console.log(words) });
  await edge.start(broker.port);
  stack.add(() => edge.stop());
  const server = await startSiteServer({
    broker: broker.url,
    history: store.url,
    alerts: alarms?.url ?? null,
    files: pages.files,
    productFolder: dist,
    port: PORT,
    host: process.env.HOST ?? '0.0.0.0',
  });
  stack.add(() => server.close());
  return { url: server.url, edge, broker, hasAlarms: alarms !== null };
}

/** The keys that kill the node and bring it back. */
function nodeKeys({ broker, edge }: Running): Readonly<Record<string, () => void>> {
  const node = edge.nodes.get(NODE);
  return {
    k: () => {
      node?.die();
      console.log(`${NODE} is cut off without a farewell: the broker says that it is dead`);
    },
    r: () => {
      if (node === undefined || node.isConnected) return;
      node.start(broker.port).then(
        () => console.log(`${NODE} is born again`),
        (error: unknown) => console.error(wordsOf(error)),
      );
    },
  };
}

function sayHowTo({ url, hasAlarms }: Running): void {
  console.log(`\nallshift is at ${url}/wx/`);
  console.log(`  name ${OPERATOR.username}, password ${OPERATOR.password}`);
  if (!hasAlarms) console.log('  vmalert is not on this system: the site has no alarms');
  console.log(`\nk and Enter: the edge node ${NODE} dies; r and Enter: it comes back; Ctrl+C: the end\n`);
}

async function run(): Promise<void> {
  let end: (code: number) => void = () => undefined;
  const stack = new Stack((words) => {
    console.error(words);
    end(1);
  });
  end = (code) => {
    stack.close().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  // Each as often as it comes: with Ctrl+C it comes from the terminal and from whoever stands between.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  try {
    if (!isBuilt()) {
      console.log('Builds the product: dist/ is missing, or the sources have changed since');
      await build();
    }
    const running = await startStack(stack);
    stack.add(onKeys(nodeKeys(running)));
    sayHowTo(running);
  } catch (error) {
    console.error(wordsOf(error));
    end(1);
  }
}

if (missing.length > 0) {
  console.error(
    `${missing.join(' and ')} cannot be found on this system; on Debian: apt-get install mosquitto victoria-metrics`,
  );
  process.exitCode = 1;
} else await run();
