/** Checks which builds the service worker keeps on the device: each in full or not at all. */
import { beforeEach, describe, expect, it } from 'vitest';
import { Answers } from '../../../../workers/service-worker/answers';
import type { BuildFiles } from '../../../../workers/service-worker/build-files';
import { BUILDS_CACHE, Builds, FILES_CACHE, SHELL_KEPT_MS } from '../../../../workers/service-worker/builds';
import type { ShellPorts } from '../../../../workers/service-worker/ports';
import { createRequest, Device } from './kit';

const A = createBuild('aaaa1111', '/wx/page.aaaaaaa1.js');
const B = createBuild('bbbb2222', '/wx/page.bbbbbbb2.js');
const C = createBuild('cccc3333', '/wx/page.ccccccc3.js');
const D = createBuild('dddd4444', '/wx/page.ddddddd4.js');
const getText = async (response: Response | undefined): Promise<string | undefined> => response?.text();

let device: Device;
beforeEach(() => {
  device = new Device();
});

describe('The builds on the device', () => {
  it('fetch every file once, and only changes of the next build', async () => {
    await installBuild(device, A);
    expect(device.requestedPaths.filter((path) => path.endsWith('.js')).sort()).toEqual([...A.core].sort());
    device.requestedPaths.length = 0;
    await installBuild(device, B);
    expect(device.requestedPaths.filter((path) => path.endsWith('.js'))).toEqual(['/wx/page.bbbbbbb2.js']);
  });

  it('are fetched again after the browser cleared a cache, but not if complete', async () => {
    await installBuild(device, A);
    device.requestedPaths.length = 0;
    await installBuild(device, A);
    expect(device.requestedPaths).toEqual([]);
    for (const cache of [FILES_CACHE, BUILDS_CACHE]) {
      device.caches.delete(cache);
      const builds = await installBuild(device, A);
      expect(device.getCachedPaths(FILES_CACHE)).toEqual([...A.core].sort());
      expect(await getText(await builds.page())).toContain(A.id);
    }
  });

  it('answer a file of the previous build as well, by its name', async () => {
    await installBuild(device, A);
    const builds = await installBuild(device, B);
    device.isOffline = true;
    expect(await getText(await builds.file('/wx/page.aaaaaaa1.js'))).toBe('content of /wx/page.aaaaaaa1.js');
    expect(await getText(await builds.file('/wx/page.bbbbbbb2.js'))).toBe('content of /wx/page.bbbbbbb2.js');
    expect(await getText(await builds.page())).toContain(B.id);
  });

  it('answer with their own page while the next one is cached but not active yet', async () => {
    const first = await installBuild(device, A);
    await installBuild(device, B);
    expect(await getText(await first.page())).toContain(A.id);
  });

  it('are the current one, the previous one, and those of open pages', async () => {
    await installBuild(device, A);
    await installBuild(device, B);
    device.openBuilds = [A.id];
    await installBuild(device, C);
    expect(device.getCachedPaths(FILES_CACHE)).toEqual(
      ['/wx/common.aaaaaaaa.js', A.core[1], B.core[1], C.core[1]].sort(),
    );
    device.openBuilds = [];
    await installBuild(device, D);
    expect(device.getCachedPaths(FILES_CACHE)).toEqual(
      ['/wx/common.aaaaaaaa.js', C.core[1], D.core[1]].sort(),
    );
    expect(device.getCachedPaths(BUILDS_CACHE).filter((path) => path.endsWith('.html'))).toHaveLength(2);
  });

  it("are deleted after 14 days without use, but never the current one or an open page's", async () => {
    await installBuild(device, A);
    const builds = await installBuild(device, B);
    device.openBuilds = [A.id];
    device.time += SHELL_KEPT_MS + 1;
    await builds.prune();
    expect(device.getCachedPaths(FILES_CACHE)).toContain(A.core[1]);
    // The build was in use until now, when its 14 days start.
    device.openBuilds = [];
    device.time += SHELL_KEPT_MS - 1;
    await builds.prune();
    expect(device.getCachedPaths(FILES_CACHE)).toContain(A.core[1]);
    device.time += 2;
    await builds.prune();
    expect(device.getCachedPaths(FILES_CACHE)).toEqual(['/wx/common.aaaaaaaa.js', B.core[1]].sort());
  });

  it('keep nothing of a build with a missing file', async () => {
    const builds = await installBuild(device, A);
    device.deploy(B);
    device.contents.set('/wx/page.bbbbbbb2.js', 404);
    await expect(
      new Builds(device.createPorts({ ...B, core: [...B.core, '/wx/other.bbbbbbb2.js'] })).store(),
    ).rejects.toThrow();
    expect(device.getCachedPaths(FILES_CACHE)).toEqual([...A.core].sort());
    expect(await getText(await builds.page())).toContain(A.id);
  });

  it.each([
    ['a page', '<!doctype html>'],
    ["a gateway's text", '{"code":429}'],
  ])('do not cache %s as a file, since it would keep that name permanently', async (_name, wrongContent) => {
    const builds = await installBuild(device, A);
    const [chart = ''] = A.onDemand;
    const pendingWork: Promise<unknown>[] = [];
    device.contents.set(chart, wrongContent);
    await new Answers(device.createPorts(A), builds).answerFile(
      createRequest(chart),
      (work) => void pendingWork.push(work),
    );
    await Promise.all(pendingWork);
    expect(device.getCachedPaths(FILES_CACHE)).toEqual([...A.core].sort());
    // The files of the next build are not deployed yet.
    device.deploy(B);
    device.contents.set('/wx/page.bbbbbbb2.js', wrongContent);
    await expect(new Builds(device.createPorts(B)).store()).rejects.toThrow('of another type');
    expect(await getText(await builds.page())).toContain(A.id);
    await installBuild(device, B);
    expect(await getText(await builds.file('/wx/page.bbbbbbb2.js'))).toBe('content of /wx/page.bbbbbbb2.js');
  });

  it('stay complete if another tab or the previous worker deletes files while one arrives', async () => {
    const before = await installBuild(device, A);
    device.deploy(B);
    device.time += 1_000;
    let deliver: (text: string) => void = () => undefined;
    device.contents.set('/wx/late.bbbbbbb2.js', new Promise((resolve) => (deliver = resolve)));
    const nextBuilds = new Builds(device.createPorts({ ...B, core: [...B.core, '/wx/late.bbbbbbb2.js'] }));
    const installation = nextBuilds.store();
    await waitForTasks();
    expect(device.getCachedPaths(FILES_CACHE)).toContain('/wx/page.bbbbbbb2.js');
    await before.prune();
    deliver('late');
    await installation;
    await before.prune();
    expect(await getText(await nextBuilds.page())).toContain(B.id);
    for (const path of [...B.core, '/wx/late.bbbbbbb2.js'])
      expect(device.getCachedPaths(FILES_CACHE)).toContain(path);
  });

  it('keep nothing of a build if storage is full', async () => {
    const builds = await installBuild(device, A);
    const before = device.getCachedPaths(FILES_CACHE);
    device.deploy(B);
    device.freeSlots = 1;
    await expect(new Builds(device.createPorts(B)).store()).rejects.toThrow('full');
    expect(device.getCachedPaths(FILES_CACHE)).toEqual(before);
    expect(await getText(await builds.page())).toContain(A.id);
  });

  it('reject a page of another build during a deployment', async () => {
    await installBuild(device, A);
    device.deploy(B);
    device.contents.set('/wx/index.html', `<meta name="build" content="${A.id}">`);
    await expect(new Builds(device.createPorts(B)).store()).rejects.toThrow('another build');
    expect(device.getCachedPaths(BUILDS_CACHE).some((path) => path.includes(B.id))).toBe(false);
  });

  it('copy a redirected page, since browsers reject redirected answers to navigations', async () => {
    device.deploy(A);
    const ports = device.createPorts(A);
    const fetch: ShellPorts['fetch'] = async (request, init) =>
      Object.defineProperty(await ports.fetch(request, init), 'redirected', { value: true });
    await new Builds({ ...ports, fetch }).store();
    const page = device.caches.get(BUILDS_CACHE)?.get(`/wx/builds/${A.id}.html`);
    expect(page?.redirected).toBe(false);
    expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await getText(page)).toContain(A.id);
  });

  it('keep a large file once used if it belongs to one of them', async () => {
    const builds = await installBuild(device, A);
    const [chart = ''] = A.onDemand;
    const createScript = () => new Response('drawn', { headers: { 'content-type': 'text/javascript' } });
    await builds.keepUsed(chart, createScript());
    await builds.keepUsed('/wx/strange.eeeeeeee.js', createScript());
    await builds.prune();
    expect(device.getCachedPaths(FILES_CACHE)).toEqual([...A.core, chart].sort());
  });

  it('keep no page as the configuration if a server answers everything with one', async () => {
    const builds = await installBuild(device, A);
    device.deploy(B);
    device.contents.set('/wx/config.json', '<!doctype html>');
    await new Builds(device.createPorts(B)).store();
    expect(await getText(await builds.config())).toBe(`{"of":"${A.id}"}`);
  });

  it("open with the service worker's own build, even if the clock was far ahead when an older one arrived", async () => {
    device.time += 2 * SHELL_KEPT_MS;
    await installBuild(device, A);
    device.time -= 2 * SHELL_KEPT_MS;
    const builds = await installBuild(device, B);
    expect(await getText(await builds.page())).toContain(B.id);
    // By this clock the older build is in the future, and must not remain the previous one forever.
    expect(device.getCachedPaths(FILES_CACHE)).toEqual([...B.core].sort());
  });

  it('survive unreadable records', async () => {
    const builds = await installBuild(device, A);
    for (const [name, text] of Object.entries({ zzzz: '{"id":"zzzz","files":"all"}', yyyy: 'not JSON' }))
      device.caches.get(BUILDS_CACHE)?.set(`/wx/builds/${name}.json`, new Response(text));
    await builds.prune();
    expect(await getText(await builds.page())).toContain(A.id);
  });
});

function createBuild(id: string, ...ownFiles: readonly string[]): BuildFiles {
  return {
    id,
    core: ['/wx/common.aaaaaaaa.js', ...ownFiles],
    onDemand: [`/wx/chart.${id}.js`],
  };
}

async function installBuild(device: Device, files: BuildFiles): Promise<Builds> {
  device.deploy(files);
  device.time += 1_000;
  const builds = new Builds(device.createPorts(files));
  await builds.store();
  await builds.prune();
  return builds;
}

const waitForTasks = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
