import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { App } from '../../../browser/kit/app';
import { windowsWithProfile } from '../../../kit/browser';
import { Heaps } from '../../../kit/heaps';
import { PlatformProcess } from '../../../kit/platform-process';
import { createLoad, createLoadProject, LOAD_PROJECT_ID } from '../../../platform/load';
import { bundle } from '../kit/in-browser';
import { Feed } from './feed';
import { FuxaServer } from './fuxa';
import type { Installed, Missing } from './install';
import { PeerPage } from './measure';
import type { SheetDocument } from './pages.shared';
import type { ProbeOptions } from './probe.page';
import { SCREEN } from './screen.shared';
import { type PeerSignal, Values } from './values';

export type SheetName = 'w500' | 'w2000';
export type ContestantName = 'the product' | 'plain DOM' | 'React by hand' | 'Open MCT' | 'FUXA';
export const CONTESTANTS: readonly ContestantName[] = [
  'plain DOM',
  'the product',
  'React by hand',
  'Open MCT',
  'FUXA',
];

export interface PeerSheet {
  readonly document: SheetDocument;
  readonly signals: readonly PeerSignal[];
  readonly units: ReadonlyMap<string, string>;
}

export interface StartedContestant {
  readonly page: PeerPage;
  readonly address: string;
  /** Heap size in MB, of all threads if known. */
  readonly heap: () => Promise<number>;
  readonly stop: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const STAND_IN_OPTIONS = { loadRate: 0.2, loadShare: 1 } as const;
const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const MB = 1_000_000;
const OPEN_MCT_HEAD = '<script src="/peers/openmct/openmct.js"></script>';

function getSheet(name: SheetName): PeerSheet {
  const page = createLoadProject().pages.find(({ id }) => id === name);
  if (!page) throw new Error(`the stand-in has no page ${name}`);
  const document = page.document as unknown as SheetDocument;
  const { signals: loadSignals } = createLoad({ seed: 1, start: 0, rate: 1, share: 0 });
  const signals = document.widgets.map(({ bind: { signalId: id } }) => ({
    id,
    unit: loadSignals.get(id)?.unit ?? '',
  }));
  return { document, signals, units: new Map(signals.map(({ id, unit }) => [id, unit])) };
}

const createHtml = (module: string, head = ''): string =>
  `<!doctype html><meta charset="utf-8"><title>peer</title><style>body{margin:0}</style>${head}<body><script type="module" src="/peers/${module}.js"></script>`;
const bundlePage = (module: string): Promise<string> =>
  bundle(`import { run } from './${module}.page'; run();`, FOLDER);

async function buildPeerFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const module of ['plain', 'react', 'open-mct'] as const) {
    files.set(`/peers/${module}.js`, await bundlePage(module));
    files.set(`/peers/${module}.html`, createHtml(module, module === 'open-mct' ? OPEN_MCT_HEAD : ''));
  }
  return files;
}

const buildProbeScript = async (options: ProbeOptions): Promise<string> =>
  `(()=>{${await bundle(`import { run } from './probe.page'; run(${JSON.stringify(options)});`, FOLDER)}})();`;

/** Selectors of the elements with a value; `null` for the product, whose page aid is used. */
const SELECTORS: Readonly<Record<ContestantName, string | null>> = {
  'the product': null,
  'plain DOM': '.value',
  'React by hand': '.value',
  'Open MCT': '.c-telemetry-view__value-text',
  FUXA: '[type="svg-ext-value"] text',
};
const PATHS: Readonly<Record<Exclude<ContestantName, 'the product' | 'FUXA'>, string>> = {
  'plain DOM': '/peers/plain.html',
  'React by hand': '/peers/react.html',
  'Open MCT': '/peers/open-mct.html#/browse/bench:page?hideTree=true&hideInspector=true',
};

/** Returns why a contestant must be left out; `null` if it can take part. */
export function getMissing(name: ContestantName, { openMct, fuxa }: Installed): Missing | null {
  const location = name === 'Open MCT' ? openMct : name === 'FUXA' ? fuxa : '';
  return typeof location === 'string' ? null : location;
}

export async function startContestant(
  platform: PlatformProcess,
  installed: Installed,
  { name, sheet: sheetName }: { readonly name: ContestantName; readonly sheet: SheetName },
): Promise<StartedContestant> {
  const sheet = getSheet(sheetName);
  const feed = await Feed.start({
    platform: platform.url,
    values: new Values(sheet.signals),
    files: await buildPeerFiles(),
    folders: new Map(
      typeof installed.openMct === 'string' ? [['/peers/openmct/', `${installed.openMct}/`]] : [],
    ),
  });
  const closers: (() => Promise<void>)[] = [() => feed.stop()];
  const close = async (): Promise<void> => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    const app = await App.open(windowsWithProfile, platform, {
      viewport: SCREEN,
      language: 'en',
      origin: feed.origin,
    });
    closers.push(() => app.context.close());
    await signIn(app, sheetName);
    const page = await preparePage(app, name, sheet);
    const peer = await PeerPage.create(page, feed);
    const heap = (): Promise<number> => peer.measureHeap();
    const base = { page: peer, heap, stop: () => feed.stop(), close };
    if (name === 'the product') {
      const measureAllThreads = async (): Promise<number> => {
        const held = await (await Heaps.attach(page)).measure();
        return (held.page + held.worker + held.workerObjects) / MB;
      };
      return {
        ...base,
        heap: measureAllThreads,
        address: `${feed.origin}${getProductPath(sheetName)}?debug`,
      };
    }
    if (name !== 'FUXA') return { ...base, address: `${feed.origin}${PATHS[name]}` };
    const fuxa = await FuxaServer.start(String(installed.fuxa), sheet, feed.origin);
    closers.push(() => fuxa.close());
    return { ...base, address: `${fuxa.origin}/home`, stop: () => fuxa.kill() };
  } catch (error) {
    await close();
    throw error;
  }
}

const getProductPath = (sheet: SheetName): string => `/wx/home/work/project/${LOAD_PROJECT_ID}/page/${sheet}`;

/** Signs in and opens the page once, which lets the feed record the product's calls. */
async function signIn(app: App, sheet: SheetName): Promise<void> {
  await app.visit('/login');
  await app.signIn();
  await app.page.waitForURL('**/home/monitor*');
  await app.visit(getProductPath(sheet).replace('/wx', ''));
  await app.until('values', (painted) => painted.some(({ freshness }) => freshness !== 'never'), 60_000);
}

async function preparePage(app: App, name: ContestantName, sheet: PeerSheet): Promise<Page> {
  const page = name === 'the product' ? app.page : await app.context.newPage();
  if (page !== app.page) await app.page.close();
  await page.addInitScript(
    await buildProbeScript({ selector: SELECTORS[name], values: sheet.signals.length }),
  );
  return page;
}

/** Starts the stand-in with a load project that reports only on request. */
export const startStandIn = (): Promise<PlatformProcess> => PlatformProcess.start(STAND_IN_OPTIONS);
