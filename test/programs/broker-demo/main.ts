/** Starts the product over a real broker and store. Reads PORT, HOST and SEED from the environment. */
import { build } from '../../../.tools/build';
import { isBuilt } from '../../../.tools/build-stamp';
import { handleKeys } from './keys';
import { Stack } from './stack';
import { MISSING_PROGRAMS, OPERATOR, type RunningSite, startSite } from './start-site';

const NODE = 'pumphouse';
const PORT = Number(process.env.PORT ?? 8_080);

const toMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EADDRINUSE') return error.message;
  return `Port ${PORT} is taken. Choose another: PORT=8081 npm run demo:broker`;
};

function createKeyActions({ broker, edge }: RunningSite): Readonly<Record<string, () => void>> {
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
        (error: unknown) => console.error(toMessage(error)),
      );
    },
  };
}

function printUsage({ url, hasAlarms }: RunningSite): void {
  console.log(`\nallshift is at ${url}/wx/`);
  console.log(`  name ${OPERATOR.username}, password ${OPERATOR.password}`);
  if (!hasAlarms) console.log('  vmalert is not on this system: the site has no alarms');
  console.log(`\nk and Enter: the edge node ${NODE} dies; r and Enter: it comes back; Ctrl+C: the end\n`);
}

async function run(): Promise<void> {
  let shutDown: (code: number) => void = () => undefined;
  const stack = new Stack((message) => {
    console.error(message);
    shutDown(1);
  });
  shutDown = (code) => {
    stack.close().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  // Signals may repeat: on Ctrl+C, one comes from the terminal and one from the parent process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shutDown(0));
  try {
    if (!isBuilt()) {
      console.log('Builds the product: dist/ is missing, or the sources have changed since');
      await build();
    }
    const running = await startSite(stack, {
      seed: Number(process.env.SEED ?? 1),
      port: PORT,
      host: process.env.HOST ?? '0.0.0.0',
      log: console.log,
    });
    stack.add(handleKeys(createKeyActions(running)));
    printUsage(running);
  } catch (error) {
    console.error(toMessage(error));
    shutDown(1);
  }
}

if (MISSING_PROGRAMS.length > 0) {
  console.error(
    `${MISSING_PROGRAMS.join(' and ')} cannot be found on this system; on Debian: apt-get install mosquitto victoria-metrics`,
  );
  process.exitCode = 1;
} else await run();
