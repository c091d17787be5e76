/** Checks which requests the service worker answers, and from where. */
import { beforeEach, describe, expect, it } from 'vitest';
import { HASHED_NAME as SERVED_HASHED_NAME } from '../../../../.tools/serving/files';
import { Answers, classifyRequest, HASHED_NAME } from '../../../../workers/service-worker/answers';
import type { BuildFiles } from '../../../../workers/service-worker/build-files';
import { Builds } from '../../../../workers/service-worker/builds';
import { Device, parseRequest } from './kit';

const ORIGIN = 'https://plant.example';
const BUILD: BuildFiles = { id: 'aaaa1111', core: ['/wx/page.aaaaaaa1.js'], rest: ['/wx/chart.aaaaaaa2.js'] };
const opened = { mode: 'navigate', destination: 'document' } as const;
const never = new Promise<Response>(() => undefined);
const text = async (answer: Promise<Response>): Promise<string> => (await answer).text();
/** Promises that keep an event open. */
let held: Promise<unknown>[] = [];
const hold = (work: Promise<unknown>): void => void held.push(work);
beforeEach(() => {
  held = [];
});

describe('The service worker', () => {
  it('answers navigations, hashed files and the configuration of the product', () => {
    expect(parseKind('/wx/home/monitor', opened)).toBe('page');
    expect(parseKind('/wx/?debug', opened)).toBe('page');
    expect(parseKind('/wx/page.aaaaaaa1.js')).toBe('file');
    expect(parseKind('/wx/worker/monitor.956dc9cb.js')).toBe('file');
    expect(parseKind('/wx/config.json')).toBe('config');
  });

  it('leaves everything else to the browser: calls, other hosts, frames, writes, ranges', () => {
    expect(parseKind('/lfscada/user/info')).toBeNull();
    expect(parseKind('/lfscada/user/info.aaaaaaaa.js')).toBeNull();
    expect(parseKind('/lfscada/equipment/multi/issue', { method: 'POST' })).toBeNull();
    expect(parseKind('/wx/home', { ...opened, method: 'POST' })).toBeNull();
    expect(parseKind('/cdn/pages/w.json')).toBeNull();
    expect(parseKind('https://tiles.example/wx/page.aaaaaaa1.js')).toBeNull();
    expect(parseKind('/wx/video/ezviz.html', { mode: 'navigate', destination: 'iframe' })).toBeNull();
    expect(parseKind('/wx/video/decoder.aaaaaaaa.js')).toBeNull();
    expect(parseKind('/wx/home', { mode: 'navigate', destination: 'iframe' })).toBeNull();
    expect(parseKind('/wx/page.aaaaaaa1.js', { headers: new Headers({ range: 'bytes=0-1' }) })).toBeNull();
    for (const path of ['/wx/sw.js', '/wx/manifest.webmanifest', '/wx/icons/192.png'])
      expect(parseKind(path)).toBeNull();
    expect(parseKind('/wx/screenshot.png', opened)).toBeNull();
  });

  it("recognizes hashed names by the server's rule", () => {
    expect(HASHED_NAME.source).toBe(SERVED_HASHED_NAME);
  });

  it('answers a cached file without the network', async () => {
    const { device, answers } = await kept();
    expect(await text(answers.file(parseRequest('/wx/page.aaaaaaa1.js'), hold))).toBe(
      'content of /wx/page.aaaaaaa1.js',
    );
    expect(device.asked).toEqual([]);
  });

  it('requests any other file, and caches it if it belongs to its build', async () => {
    const { device, answers } = await kept();
    const chart = parseRequest('/wx/chart.aaaaaaa2.js');
    await answers.file(chart, hold);
    await Promise.all(held);
    device.isOffline = true;
    expect(await text(answers.file(chart, hold))).toBe('content of /wx/chart.aaaaaaa2.js');
    device.isOffline = false;
    device.served.set('/wx/other.aaaaaaa4.js', 'of no kept build');
    await answers.file(parseRequest('/wx/other.aaaaaaa4.js'), hold);
    await Promise.all(held);
    expect(device.kept('allshift-files')).toEqual([...BUILD.rest, ...BUILD.core]);
    device.isOffline = true;
    expect(await answers.file(parseRequest('/wx/gone.aaaaaaa3.js'), hold).catch(() => 'failed')).toBe(
      'failed',
    );
  });

  it('answers a navigation from the network if in time', async () => {
    const { answers } = await kept();
    expect(await text(answers.page(Promise.resolve(new Response('newer'))))).toBe('newer');
    const login = new Response('moved', { status: 403 });
    expect((await answers.page(Promise.resolve(login))).status).toBe(403);
  });

  it('answers with the cached page when the network hangs, fails or returns a gateway error', async () => {
    const { device, answers } = await kept();
    const hung = answers.page(never);
    await turns();
    device.passTime();
    expect(await text(hung)).toContain(BUILD.id);
    expect(await text(answers.page(Promise.reject(new TypeError('offline'))))).toContain(BUILD.id);
    expect(await text(answers.page(Promise.resolve(new Response('', { status: 502 }))))).toContain(BUILD.id);
  });

  it('waits for a slow network without a cached page, and forwards its answer', async () => {
    const device = new Device();
    device.deploy(BUILD);
    const ports = device.ports(BUILD);
    const answers = new Answers(ports, new Builds(ports));
    expect(await textOfSlow(device, answers)).toBe('late');
    expect((await answers.page(Promise.resolve(new Response('', { status: 503 })))).status).toBe(503);
  });

  it("forwards a slow network's answer if storage is broken", async () => {
    const { device, answers } = await kept();
    device.isBroken = true;
    expect(await textOfSlow(device, answers)).toBe('late');
  });

  it('answers with the newest configuration, and with the last one offline', async () => {
    const { device, answers } = await kept();
    device.served.set('/wx/config.json', '{"of":"today"}');
    expect(await text(answers.config(parseRequest('/wx/config.json'), hold))).toBe('{"of":"today"}');
    await Promise.all(held);
    device.isOffline = true;
    expect(await text(answers.config(parseRequest('/wx/config.json'), hold))).toBe('{"of":"today"}');
  });

  it('answers with the last configuration if the network answers with a page, which it does not cache', async () => {
    const { device, answers } = await kept();
    const own = `{"of":"${BUILD.id}"}`;
    device.served.set('/wx/config.json', '<!doctype html>');
    expect(await text(answers.config(parseRequest('/wx/config.json'), hold))).toBe(own);
    await Promise.all(held);
    device.isOffline = true;
    expect(await text(answers.config(parseRequest('/wx/config.json'), hold))).toBe(own);
  });

  it('caches no answer of a failing server, neither as a file nor as the configuration', async () => {
    const { device, answers } = await kept();
    const chart = '/wx/chart.aaaaaaa2.js';
    device.served.set(chart, 502);
    device.served.set('/wx/config.json', 502);
    expect((await answers.file(parseRequest(chart), hold)).status).toBe(502);
    const own = `{"of":"${BUILD.id}"}`;
    expect(await text(answers.config(parseRequest('/wx/config.json'), hold))).toBe(own);
    await Promise.all(held);
    device.deploy(BUILD);
    expect(await text(answers.file(parseRequest(chart), hold))).toBe(`content of ${chart}`);
    device.isOffline = true;
    expect(await text(answers.config(parseRequest('/wx/config.json'), hold))).toBe(own);
  });

  it.each([403, 404, 429])(
    'answers with the last configuration if the network returns %i',
    async (status) => {
      const { device, answers } = await kept();
      device.served.set('/wx/config.json', status);
      const answer = await answers.config(parseRequest('/wx/config.json'), hold);
      expect([answer.status, await answer.text()]).toEqual([200, `{"of":"${BUILD.id}"}`]);
    },
  );

  it("forwards the network's answer without a cached configuration", async () => {
    const device = new Device();
    device.served.set('/wx/config.json', '<!doctype html>');
    const ports = device.ports(BUILD);
    const answers = new Answers(ports, new Builds(ports));
    expect(await text(answers.config(parseRequest('/wx/config.json'), hold))).toBe('<!doctype html>');
    await Promise.all(held);
    expect(device.kept('allshift-builds')).toEqual([]);
  });

  it('keeps the event open while caching, since the next service worker deletes the caches', async () => {
    const { answers } = await kept();
    await answers.file(parseRequest('/wx/page.aaaaaaa1.js'), hold);
    expect(held).toHaveLength(0);
    await answers.file(parseRequest('/wx/chart.aaaaaaa2.js'), hold);
    expect(held).toHaveLength(1);
    // Held before the network answers, since an answered event can no longer be kept open.
    const config = answers.config(parseRequest('/wx/config.json'), hold);
    expect(held).toHaveLength(2);
    await config;
    await Promise.all(held);
  });

  it('leaves the product usable if storage is broken', async () => {
    const { device, answers } = await kept();
    device.isBroken = true;
    expect(await text(answers.file(parseRequest('/wx/page.aaaaaaa1.js'), hold))).toBe(
      'content of /wx/page.aaaaaaa1.js',
    );
    expect(await text(answers.page(Promise.resolve(new Response('from the network'))))).toBe(
      'from the network',
    );
    expect(await text(answers.config(parseRequest('/wx/config.json'), hold))).toContain(BUILD.id);
  });
});

function parseKind(path: string, more: Partial<Parameters<typeof classifyRequest>[0]> = {}) {
  return classifyRequest(
    {
      method: 'GET',
      url: path.startsWith('http') ? path : ORIGIN + path,
      mode: 'cors',
      destination: '',
      headers: new Headers(),
      ...more,
    },
    ORIGIN,
  );
}

async function kept(): Promise<{ readonly device: Device; readonly answers: Answers }> {
  const device = new Device();
  device.deploy(BUILD);
  const ports = device.ports(BUILD);
  const builds = new Builds(ports);
  await builds.take();
  device.asked.length = 0;
  return { device, answers: new Answers(ports, builds) };
}

const turns = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

/** Returns the text of the page if the network answers 'late' only after the time limit. */
async function textOfSlow(device: Device, answers: Answers): Promise<string> {
  let arrive: (response: Response) => void = () => undefined;
  const slow = answers.page(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  await turns();
  device.passTime();
  await turns();
  arrive(new Response('late'));
  return text(slow);
}
