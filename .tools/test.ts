/** Runs everything except endurance: lint and types, quick tests, the production build, and a real browser. */
import { reportBrowser } from '../test/kit/browser-report';
import { build } from './build';
import { lintAndTypes } from './lint-and-types';
import { runParts, runVitest } from './run-parts';

/** Prints browser and fonts. If the browser fails to start, only the browser tests fail later. */
async function printBrowser(): Promise<void> {
  try {
    const { version, origin, executablePath, fonts } = await reportBrowser();
    console.log(`browser  Chromium ${version}, ${origin}: ${executablePath}`);
    console.log(`fonts    ${fonts.join(', ') || 'none'}\n`);
  } catch (error) {
    console.log(`browser  does not start: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}

await printBrowser();
await runParts(
  'tests',
  [
    { name: 'lint and types', run: lintAndTypes },
    { name: 'quick tests', run: () => runVitest('vitest') },
    { name: 'build', run: () => build().then(() => ({ passed: 1, failed: 0 })) },
    { name: 'browser tests', run: () => runVitest('browser') },
  ],
  'not run: npm run endurance (an hour on a page, a shift, a million pushes, a herd of phones, nginx, Mosquitto, VictoriaMetrics)',
);
