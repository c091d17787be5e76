/** Checks which requests the service worker answers, and from where. */
import { beforeEach, describe, expect, it } from 'vitest';
import { HASHED_NAME as SERVED_HASHED_NAME } from '../../../../.tools/serving/files';
import { Answers, classifyRequest, HASHED_NAME } from '../../../../workers/service-worker/answers';
import type { BuildFiles } from '../../../../workers/service-worker/build-files';
import { Builds } from '../../../../workers/service-worker/builds';
import { createRequest, Device } from './kit';

const ORIGIN = 'https://plant.example';
const BUILD: BuildFiles = {
  id: 'aaaa1111',
  core: ['/wx/page.aaaaaaa1.js'],
  onDemand: ['/wx/chart.aaaaaaa2.js'],
};
const NAVIGATION = { mode: 'navigate', destination: 'document' } as const;
const unanswered = new Promise<Response>(() => undefined);
const getText = async (answer: Promise<Response>): Promise<string> => (await answer).text();
/** Promises that keep an event open. */
let pendingWork: Promise<unknown>[] = [];
const keepOpen = (work: Promise<unknown>): void => void pendingWork.push(work);
beforeEach(() => {
  pendingWork = [];
});

describe('The service worker', () => {
  it('answers navigations, hashed files and the configuration of the product', () => {
    expect(classify('/wx/home/monitor', NAVIGATION)).toBe('page');
    expect(classify('/wx/?debug', NAVIGATION)).toBe('page');
    expect(classify('/wx/page.aaaaaaa1.js')).toBe('file');
    expect(classify('/wx/worker/monitor.956dc9cb.js')).toBe('file');
    expect(classify('/wx/config.json')).toBe('config');
  });

  it('leaves everything else to the browser: calls, other hosts, frames, writes, ranges', () => {
    expect(classify('/lfscada/user/info')).toBeNull();
    expect(classify('/lfscada/user/info.aaaaaaaa.js')).toBeNull();
    expect(classify('/lfscada/equipment/multi/issue', { method: 'POST' })).toBeNull();
    expect(classify('/wx/home', { ...NAVIGATION, method: 'POST' })).toBeNull();
    expect(classify('/cdn/pages/w.json')).toBeNull();
    expect(classify('https://tiles.example/wx/page.aaaaaaa1.js')).toBeNull();
    expect(classify('/wx/video/ezviz.html', { mode: 'navigate', destination: 'iframe' })).toBeNull();
    expect(classify('/wx/video/decoder.aaaaaaaa.js')).toBeNull();
    expect(classify('/wx/home', { mode: 'navigate', destination: 'iframe' })).toBeNull();
    expect(classify('/wx/page.aaaaaaa1.js', { headers: new Headers({ range: 'bytes=0-1' }) })).toBeNull();
    for (const path of ['/wx/sw.js', '/wx/manifest.webmanifest', '/wx/icons/192.png'])
      expect(classify(path)).toBeNull();
    expect(classify('/wx/screenshot.png', NAVIGATION)).toBeNull();
  });

  it("recognizes hashed names by the server's rule", () => {
    expect(HASHED_NAME.source).toBe(SERVED_HASHED_NAME);
  });

  it('answers a cached file without the network', async () => {
    const { device, answers } = await createCachedAnswers();
    expect(await getText(answers.answerFile(createRequest('/wx/page.aaaaaaa1.js'), keepOpen))).toBe(
      'content of /wx/page.aaaaaaa1.js',
    );
    expect(device.requestedPaths).toEqual([]);
  });

  it('requests any other file, and caches it if it belongs to its build', async () => {
    const { device, answers } = await createCachedAnswers();
    const chart = createRequest('/wx/chart.aaaaaaa2.js');
    await answers.answerFile(chart, keepOpen);
    await Promise.all(pendingWork);
    device.isOffline = true;
    expect(await getText(answers.answerFile(chart, keepOpen))).toBe('content of /wx/chart.aaaaaaa2.js');
    device.isOffline = false;
    device.contents.set('/wx/other.aaaaaaa4.js', 'of no kept build');
    await answers.answerFile(createRequest('/wx/other.aaaaaaa4.js'), keepOpen);
    await Promise.all(pendingWork);
    expect(device.getCachedPaths('allshift-files')).toEqual([...BUILD.onDemand, ...BUILD.core]);
    device.isOffline = true;
    expect(
      await answers.answerFile(createRequest('/wx/gone.aaaaaaa3.js'), keepOpen).catch(() => 'failed'),
    ).toBe('failed');
  });

  it('answers a navigation from the network if in time', async () => {
    const { answers } = await createCachedAnswers();
    expect(await getText(answers.answerPage(Promise.resolve(new Response('newer'))))).toBe('newer');
    const loginResponse = new Response('moved', { status: 403 });
    expect((await answers.answerPage(Promise.resolve(loginResponse))).status).toBe(403);
  });

  it('answers with the cached page when the network hangs, fails or returns a gateway error', async () => {
    const { device, answers } = await createCachedAnswers();
    const hangingAnswer = answers.answerPage(unanswered);
    await waitForTasks();
    device.passTime();
    expect(await getText(hangingAnswer)).toContain(BUILD.id);
    expect(await getText(answers.answerPage(Promise.reject(new TypeError('offline'))))).toContain(BUILD.id);
    expect(await getText(answers.answerPage(Promise.resolve(new Response('', { status: 502 }))))).toContain(
      BUILD.id,
    );
  });

  it('waits for a slow network without a cached page, and forwards its answer', async () => {
    const device = new Device();
    device.deploy(BUILD);
    const ports = device.createPorts(BUILD);
    const answers = new Answers(ports, new Builds(ports));
    expect(await getSlowText(device, answers)).toBe('late');
    expect((await answers.answerPage(Promise.resolve(new Response('', { status: 503 })))).status).toBe(503);
  });

  it("forwards a slow network's answer if storage is broken", async () => {
    const { device, answers } = await createCachedAnswers();
    device.isBroken = true;
    expect(await getSlowText(device, answers)).toBe('late');
  });

  it('answers with the newest configuration, and with the last one offline', async () => {
    const { device, answers } = await createCachedAnswers();
    device.contents.set('/wx/config.json', '{"of":"today"}');
    expect(await getText(answers.answerConfig(createRequest('/wx/config.json'), keepOpen))).toBe(
      '{"of":"today"}',
    );
    await Promise.all(pendingWork);
    device.isOffline = true;
    expect(await getText(answers.answerConfig(createRequest('/wx/config.json'), keepOpen))).toBe(
      '{"of":"today"}',
    );
  });

  it('answers with the last configuration if the network answers with a page, which it does not cache', async () => {
    const { device, answers } = await createCachedAnswers();
    const cachedConfig = `{"of":"${BUILD.id}"}`;
    device.contents.set('/wx/config.json', '<!doctype html>');
    expect(await getText(answers.answerConfig(createRequest('/wx/config.json'), keepOpen))).toBe(
      cachedConfig,
    );
    await Promise.all(pendingWork);
    device.isOffline = true;
    expect(await getText(answers.answerConfig(createRequest('/wx/config.json'), keepOpen))).toBe(
      cachedConfig,
    );
  });

  it('caches no answer of a failing server, neither as a file nor as the configuration', async () => {
    const { device, answers } = await createCachedAnswers();
    const chart = '/wx/chart.aaaaaaa2.js';
    device.contents.set(chart, 502);
    device.contents.set('/wx/config.json', 502);
    expect((await answers.answerFile(createRequest(chart), keepOpen)).status).toBe(502);
    const cachedConfig = `{"of":"${BUILD.id}"}`;
    expect(await getText(answers.answerConfig(createRequest('/wx/config.json'), keepOpen))).toBe(
      cachedConfig,
    );
    await Promise.all(pendingWork);
    device.deploy(BUILD);
    expect(await getText(answers.answerFile(createRequest(chart), keepOpen))).toBe(`content of ${chart}`);
    device.isOffline = true;
    expect(await getText(answers.answerConfig(createRequest('/wx/config.json'), keepOpen))).toBe(
      cachedConfig,
    );
  });

  it.each([403, 404, 429])(
    'answers with the last configuration if the network returns %i',
    async (status) => {
      const { device, answers } = await createCachedAnswers();
      device.contents.set('/wx/config.json', status);
      const answer = await answers.answerConfig(createRequest('/wx/config.json'), keepOpen);
      expect([answer.status, await answer.text()]).toEqual([200, `{"of":"${BUILD.id}"}`]);
    },
  );

  it("forwards the network's answer without a cached configuration", async () => {
    const device = new Device();
    device.contents.set('/wx/config.json', '<!doctype html>');
    const ports = device.createPorts(BUILD);
    const answers = new Answers(ports, new Builds(ports));
    expect(await getText(answers.answerConfig(createRequest('/wx/config.json'), keepOpen))).toBe(
      '<!doctype html>',
    );
    await Promise.all(pendingWork);
    expect(device.getCachedPaths('allshift-builds')).toEqual([]);
  });

  it('keeps the event open while caching, since the next service worker deletes the caches', async () => {
    const { answers } = await createCachedAnswers();
    await answers.answerFile(createRequest('/wx/page.aaaaaaa1.js'), keepOpen);
    expect(pendingWork).toHaveLength(0);
    await answers.answerFile(createRequest('/wx/chart.aaaaaaa2.js'), keepOpen);
    expect(pendingWork).toHaveLength(1);
    // Held before the network answers, since an answered event can no longer be kept open.
    const config = answers.answerConfig(createRequest('/wx/config.json'), keepOpen);
    expect(pendingWork).toHaveLength(2);
    await config;
    await Promise.all(pendingWork);
  });

  it('leaves the product usable if storage is broken', async () => {
    const { device, answers } = await createCachedAnswers();
    device.isBroken = true;
    expect(await getText(answers.answerFile(createRequest('/wx/page.aaaaaaa1.js'), keepOpen))).toBe(
      'content of /wx/page.aaaaaaa1.js',
    );
    expect(await getText(answers.answerPage(Promise.resolve(new Response('from the network'))))).toBe(
      'from the network',
    );
    expect(await getText(answers.answerConfig(createRequest('/wx/config.json'), keepOpen))).toContain(
      BUILD.id,
    );
  });
});

function classify(path: string, overrides: Partial<Parameters<typeof classifyRequest>[0]> = {}) {
  return classifyRequest(
    {
      method: 'GET',
      url: path.startsWith('http') ? path : ORIGIN + path,
      mode: 'cors',
      destination: '',
      headers: new Headers(),
      ...overrides,
    },
    ORIGIN,
  );
}

async function createCachedAnswers(): Promise<{ readonly device: Device; readonly answers: Answers }> {
  const device = new Device();
  device.deploy(BUILD);
  const ports = device.createPorts(BUILD);
  const builds = new Builds(ports);
  await builds.store();
  device.requestedPaths.length = 0;
  return { device, answers: new Answers(ports, builds) };
}

const waitForTasks = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

/** Returns the text of the page if the network answers 'late' only after the time limit. */
async function getSlowText(device: Device, answers: Answers): Promise<string> {
  let respond: (response: Response) => void = () => undefined;
  const slowAnswer = answers.answerPage(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );
  await waitForTasks();
  device.passTime();
  await waitForTasks();
  respond(new Response('late'));
  return getText(slowAnswer);
}
