/** Starts the product over a real broker and store. Reads PORT, HOST and SEED from the environment. */
import { build } from '../../../.tools/build';
import { isBuilt } from '../../../.tools/build-stamp';
import { onKeys } from './keys';
import { Stack } from './stack';
import { MISSING, OPERATOR, type RunningSite, startSite } from './start-site';

const NODE = 'pumphouse';
const PORT = Number(process.env.PORT ?? 8_080);

const getWords = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EADDRINUSE') return error.message;
  return `Port ${PORT} is taken. Choose another: PORT=8081 npm run demo:broker`;
};

function nodeKeys({ broker, edge }: RunningSite): Readonly<Record<string, () => void>> {
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
        (error: unknown) => console.error(getWords(error)),
      );
    },
  };
}

function sayHowTo({ url, hasAlarms }: RunningSite): void {
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
  // Signals may repeat: on Ctrl+C, one comes from the terminal and one from the parent process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  try {
    if (!isBuilt()) {
      console.log('Builds the product: dist/ is missing, or the sources have changed since');
      await build();
    }
    const running = await startSite(stack, {
      seed: Number(process.env.SEED ?? 1),
      port: PORT,
      host: process.env.HOST ?? '0.0.0.0',
      say: console.log,
    });
    stack.add(onKeys(nodeKeys(running)));
    sayHowTo(running);
  } catch (error) {
    console.error(getWords(error));
    end(1);
  }
}

if (MISSING.length > 0) {
  console.error(
    `${MISSING.join(' and ')} cannot be found on this system; on Debian: apt-get install mosquitto victoria-metrics`,
  );
  process.exitCode = 1;
} else await run();
