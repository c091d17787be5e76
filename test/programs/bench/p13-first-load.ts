/**
 * P13 and P14: JavaScript downloads, gzip: login screen, then equipment list, then a configuration page, which must
 * load no forms code; and the worker's file.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../.tools/paths';
import { App } from '../../browser/kit/app';
import { PlatformProcess } from '../../kit/platform-process';
import type { Bench } from './bench';
import { createSizeRow, sumKilobytes } from './kit/sizes';

const LOGIN_KB = 152;
const HOME_KB = 26.5;
const PAGE_KB = 62;
const WORKER_KB = 19;
const SETTLE_MS = 2_500;
/** Texts found only in forms code: addresses of calls and names of stored data. */
const FORM_TEXTS = [
  '/lfscada/repair/',
  '/lfscada/inspection/',
  '/lfscada/workorder/',
  '/lfscada/operation/',
  'allshift.work',
  'allshift.outbox',
] as const;

function hasFormCode(path: string): boolean {
  const text = readFileSync(join(root, 'dist', path), 'utf8');
  return FORM_TEXTS.some((formText) => text.includes(formText));
}
const isWorkerScript = (path: string): boolean => path.startsWith('worker/');

/** Returns the worker's own file and its static imports; the rest loads on demand. */
function listInitialWorkerScripts(scripts: Iterable<string>): readonly string[] {
  const entry = [...scripts].filter((path) => /^worker\/monitor\./.test(path));
  const text = entry.map((path) => readFileSync(join(root, 'dist', path), 'utf8')).join('\n');
  const imported = [...text.matchAll(/\bfrom\s*"\.\/([^"]+)"/g)].map(([, name = '']) => `worker/${name}`);
  return [...new Set([...entry, ...imported])];
}

export const bench: Bench = {
  id: 'p13',
  title: 'JavaScript downloaded, gzip, as a share of the budget (P13, P14)',
  async *run({ browser, ensureBuilt }) {
    await ensureBuilt();
    const platform = await PlatformProcess.start();
    const app = await App.open(await browser(), platform);
    const scripts = new Set<string>();
    app.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/wx/') && pathname.endsWith('.js')) scripts.add(pathname.slice('/wx/'.length));
    });
    const measuredScripts = new Set<string>();
    const measureNewScripts = async (): Promise<number> => {
      // Long enough for everything that a screen fetches after it appears.
      await app.page.waitForTimeout(SETTLE_MS);
      const newScripts = [...scripts].filter((path) => !measuredScripts.has(path) && !isWorkerScript(path));
      for (const path of newScripts) measuredScripts.add(path);
      return sumKilobytes(newScripts);
    };
    try {
      await app.page.goto(`${platform.url}/wx/login`);
      await app.page.locator('button[type="submit"]').waitFor();
      yield createSizeRow('first /login', await measureNewScripts(), LOGIN_KB);
      await app.signIn();
      await app.page.waitForURL('**/home/monitor*');
      yield createSizeRow('more for /home/monitor', await measureNewScripts(), HOME_KB);
      const before = new Set(scripts);
      scripts.clear();
      await app.page.goto(`${platform.url}/wx/home/work/project/waterworks/page/w-home`);
      await app.page.locator('canvas').first().waitFor();
      yield createSizeRow('more for a configuration page', await measureNewScripts(), PAGE_KB);
      // The page was opened by address, which requests everything it needs again.
      const forms = [...scripts].filter((path) => !isWorkerScript(path) && hasFormCode(path));
      yield {
        name: 'files with code of forms, for a configuration page',
        ratio: forms.length,
        goal: 0,
        met: forms.length === 0,
        note: forms.length === 0 ? `of ${scripts.size}` : forms.join(', '),
      };
      for (const path of before) scripts.add(path);
      const start = sumKilobytes(listInitialWorkerScripts(scripts));
      yield {
        ...createSizeRow('the worker, as it starts', start, WORKER_KB),
        note: `${start.toFixed(1)} kB of ${WORKER_KB} kB; ${sumKilobytes([...scripts].filter(isWorkerScript)).toFixed(1)} kB with what this page has it load`,
      };
    } finally {
      await app.close();
      await platform.close();
    }
  },
};
