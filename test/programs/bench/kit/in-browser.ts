/**
 * Bundles a module, serves it from an isolated origin, and calls its exported `run(input)` in a page or a module
 * worker.
 */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { CDPSession, Page } from 'playwright-core';
import type { BenchContext } from '../bench';

export interface BrowserRun {
  /** The module that exports `run(input: unknown): unknown`, as `new URL('…', import.meta.url)`. */
  readonly module: URL;
  readonly where: 'page' | 'worker';
  /** A module bundled as `/worker.js`, for a page that creates its own worker. */
  readonly worker?: URL;
  readonly input: unknown;
  /** Slowdown of the page's thread, not of workers; 1 by default. */
  readonly throttle?: number;
  /** Size of the page in CSS pixels; 1280 × 800 by default. */
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** Bundles for the oldest supported browser. */
async function bundleWithStyles(
  contents: string,
  resolveDir: string,
): Promise<{ readonly script: string; readonly styles: string }> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    write: false,
    outdir: '/',
    format: 'esm',
    target: 'chrome93',
    minify: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  const text = (ending: string): string => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: text('.js'), styles: text('.css') };
}

export const bundle = async (contents: string, resolveDir: string): Promise<string> =>
  (await bundleWithStyles(contents, resolveDir)).script;

export async function buildPageFiles(
  contents: string,
  resolveDir: string,
): Promise<readonly (readonly [path: string, text: string])[]> {
  const { script, styles } = await bundleWithStyles(contents, resolveDir);
  const html = `<!doctype html><meta charset="utf-8"><title>bench</title><style>body{margin:0}${styles}</style><body><script type="module" src="/main.js"></script>`;
  return [
    ['/index.html', html],
    ['/main.js', script],
  ];
}

const createPageScript = (module: string): string =>
  `import { run } from ${module}; globalThis.measure = (input) => run(input);`;
const WORKER_PAGE_SCRIPT = `
  globalThis.measure = (input) => new Promise((resolve, reject) => {
    const worker = new Worker('/worker.js', { type: 'module' });
    worker.onmessage = ({ data }) => {
      worker.terminate();
      if (data.failed === undefined) resolve(data.answer);
      else reject(new Error(data.failed));
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(input);
  });`;
const createWorkerScript = (module: string): string =>
  `import { run } from ${module};
  self.onmessage = async ({ data }) => {
    try { self.postMessage({ answer: await run(data) }); }
    catch (error) { self.postMessage({ failed: String(error?.stack ?? error) }); }
  };`;

/** Without a locale in the shell, the browser would use one that `Intl` rejects, and a chart would draw nothing. */
const LOCALE = 'en-GB';

export async function runInBrowser<Answer>(context: BenchContext, run: BrowserRun): Promise<Answer> {
  const module = JSON.stringify(fileURLToPath(run.module));
  const directory = fileURLToPath(new URL('./', run.module));
  const files = new Map([
    [
      '/index.html',
      '<!doctype html><meta charset="utf-8"><title>bench</title><body style="margin:0"><script type="module" src="/main.js"></script>',
    ],
  ]);
  if (run.where === 'page') files.set('/main.js', await bundle(createPageScript(module), directory));
  else
    files
      .set('/main.js', WORKER_PAGE_SCRIPT)
      .set('/worker.js', await bundle(createWorkerScript(module), directory));
  if (run.worker) {
    const workerModule = fileURLToPath(run.worker);
    files.set(
      '/worker.js',
      await bundle(`import ${JSON.stringify(workerModule)};`, fileURLToPath(new URL('./', run.worker))),
    );
  }
  const origin = await context.serve(files);
  const browser = await context.browser();
  const page = await browser.newPage({
    viewport: run.viewport ?? { width: 1280, height: 800 },
    locale: LOCALE,
  });
  const uncaughtErrors: string[] = [];
  page.on('pageerror', ({ message }) => uncaughtErrors.push(message));
  try {
    await page.goto(`${origin}/index.html`);
    await page.waitForFunction(() => 'measure' in globalThis);
    if (run.throttle !== undefined && run.throttle > 1) {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: run.throttle });
    }
    const answer = await page.evaluate(
      (input) => (globalThis as unknown as { measure: (input: unknown) => unknown }).measure(input),
      run.input,
    );
    // A contestant whose frames throw would look fast.
    if (uncaughtErrors.length > 0) throw new Error(`${uncaughtErrors.length} uncaught: ${uncaughtErrors[0]}`);
    return answer as Answer;
  } finally {
    await page.close();
  }
}

export const SCREEN = { width: 1_920, height: 1_080 } as const;

/** Opens a page for `use`, then closes it. */
export async function withPage<T>(
  context: BenchContext,
  { origin, side, throttle }: { readonly origin: string; readonly side: string; readonly throttle: number },
  use: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const browser = await context.browser();
  const page = await browser.newPage({ viewport: SCREEN });
  try {
    await page.goto(`${origin}/index.html`);
    await page.waitForFunction((name) => name in globalThis, side);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'timeTicks' });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    return await use(page, devtools);
  } finally {
    await page.close();
  }
}

type PageFunctions<T> = { readonly [Name in keyof T]: (...given: never[]) => unknown };

/** Creates a caller of the functions that a page exposes on its window as `side`. */
export const createCaller =
  <T extends PageFunctions<T>>(side: string) =>
  <Name extends keyof T & string>(
    page: Page,
    name: Name,
    ...args: Parameters<T[Name]>
  ): Promise<Awaited<ReturnType<T[Name]>>> =>
    page.evaluate(
      ([owner, called, given]) => {
        const scope = globalThis as unknown as Record<string, Record<string, (...all: unknown[]) => unknown>>;
        return scope[owner]?.[called]?.(...given);
      },
      [side, name, args as unknown[]] as const,
    ) as Promise<Awaited<ReturnType<T[Name]>>>;

export async function getTaskTime(
  devtools: CDPSession,
): Promise<{ readonly at: number; readonly ms: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const getMetric = (name: string): number =>
    (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1_000;
  return { at: getMetric('Timestamp'), ms: getMetric('TaskDuration') };
}

/** Samples of a contestant and its floor, indexed by round. */
export interface PairedSamples {
  readonly ours: readonly number[];
  readonly floor: readonly number[];
  /** The minimum possible work, if measured. */
  readonly limit?: readonly number[];
}

/** Workers are compiled separately, and a lucky or unlucky compilation lasts for the life of a worker. */
const WORKERS = 4;

export const getRoundsPerWorker = ({ rounds }: BenchContext): number => Math.ceil(rounds / WORKERS);

export async function measureInWorkers<T extends PairedSamples>(
  context: BenchContext,
  run: Pick<BrowserRun, 'module' | 'input'>,
): Promise<T> {
  const answers: T[] = [];
  for (let worker = 0; worker < WORKERS; worker++)
    answers.push(await runInBrowser<T>(context, { ...run, where: 'worker' }));
  return {
    ...(answers.at(-1) as T),
    ours: answers.flatMap(({ ours }) => ours),
    floor: answers.flatMap(({ floor }) => floor),
    limit: answers.flatMap(({ limit = [] }) => limit),
  };
}
