/** Which builds the service worker keeps on the device, and that each of them is there whole or not at all. */
import { beforeEach, describe, expect, it } from 'vitest';
import { SHELL_KEPT_MS } from '../../../../src/shared/constants';
import { Answers } from '../../../../workers/service-worker/answers';
import type { BuildFiles } from '../../../../workers/service-worker/build-files';
import { BUILDS_CACHE, Builds, FILES_CACHE } from '../../../../workers/service-worker/builds';
import type { ShellPorts } from '../../../../workers/service-worker/ports';
import { Device, requestOf } from './kit';

const A = build('aaaa1111', '/wx/page.aaaaaaa1.js');
const B = build('bbbb2222', '/wx/page.bbbbbbb2.js');
const C = build('cccc3333', '/wx/page.ccccccc3.js');
const D = build('dddd4444', '/wx/page.ddddddd4.js');
const textOf = async (response: Response | undefined): Promise<string | undefined> => response?.text();

let device: Device;
beforeEach(() => {
  device = new Device();
});

describe('The builds on the device', () => {
  it('fetch every file once, and of the next build only what has changed', async () => {
    await take(device, A);
    expect(device.asked.filter((path) => path.endsWith('.js')).sort()).toEqual([...A.core].sort());
    device.asked.length = 0;
    await take(device, B);
    expect(device.asked.filter((path) => path.endsWith('.js'))).toEqual(['/wx/page.bbbbbbb2.js']);
  });

  it('are fetched again where the browser has cleared a cache, and not where nothing is missing', async () => {
    await take(device, A);
    device.asked.length = 0;
    await take(device, A);
    expect(device.asked).toEqual([]);
    for (const cache of [FILES_CACHE, BUILDS_CACHE]) {
      device.caches.delete(cache);
      const builds = await take(device, A);
      expect(device.kept(FILES_CACHE)).toEqual([...A.core].sort());
      expect(await textOf(await builds.page())).toContain(A.id);
    }
  });

  it('answer a file of the build before as well, by its name', async () => {
    await take(device, A);
    const builds = await take(device, B);
    device.isOffline = true;
    expect(await textOf(await builds.file('/wx/page.aaaaaaa1.js'))).toBe('content of /wx/page.aaaaaaa1.js');
    expect(await textOf(await builds.file('/wx/page.bbbbbbb2.js'))).toBe('content of /wx/page.bbbbbbb2.js');
    expect(await textOf(await builds.page())).toContain(B.id);
  });

  it('answer with their own page while the next one is kept already and not in charge yet', async () => {
    const first = await take(device, A);
    await take(device, B);
    expect(await textOf(await first.page())).toContain(A.id);
  });

  it('are this one, the one before, and those of open pages', async () => {
    await take(device, A);
    await take(device, B);
    device.openBuilds = [A.id];
    await take(device, C);
    expect(device.kept(FILES_CACHE)).toEqual(
      ['/wx/common.aaaaaaaa.js', A.core[1], B.core[1], C.core[1]].sort(),
    );
    device.openBuilds = [];
    await take(device, D);
    expect(device.kept(FILES_CACHE)).toEqual(['/wx/common.aaaaaaaa.js', C.core[1], D.core[1]].sort());
    expect(device.kept(BUILDS_CACHE).filter((path) => path.endsWith('.html'))).toHaveLength(2);
  });

  it('go after 14 days without use, but never this one nor that of an open page', async () => {
    await take(device, A);
    const builds = await take(device, B);
    device.openBuilds = [A.id];
    device.time += SHELL_KEPT_MS + 1;
    await builds.prune();
    expect(device.kept(FILES_CACHE)).toContain(A.core[1]);
    // It was in use until now, so its days are counted from here.
    device.openBuilds = [];
    device.time += SHELL_KEPT_MS - 1;
    await builds.prune();
    expect(device.kept(FILES_CACHE)).toContain(A.core[1]);
    device.time += 2;
    await builds.prune();
    expect(device.kept(FILES_CACHE)).toEqual(['/wx/common.aaaaaaaa.js', B.core[1]].sort());
  });

  it('leave nothing of a build of which a file does not come', async () => {
    const builds = await take(device, A);
    device.deploy(B);
    device.served.set('/wx/page.bbbbbbb2.js', 404);
    await expect(
      new Builds(device.ports({ ...B, core: [...B.core, '/wx/other.bbbbbbb2.js'] })).take(),
    ).rejects.toThrow();
    expect(device.kept(FILES_CACHE)).toEqual([...A.core].sort());
    expect(await textOf(await builds.page())).toContain(A.id);
  });

  it.each([
    ['page', '<!doctype html>'],
    ["gateway's words", '{"code":429}'],
  ])('take no %s for a file: under its name it would stand there for good', async (_name, wrong) => {
    const builds = await take(device, A);
    const [chart = ''] = A.rest;
    const held: Promise<unknown>[] = [];
    device.served.set(chart, wrong);
    await new Answers(device.ports(A), builds).file(requestOf(chart), (work) => void held.push(work));
    await Promise.all(held);
    expect(device.kept(FILES_CACHE)).toEqual([...A.core].sort());
    // The files of the next build are not there yet.
    device.deploy(B);
    device.served.set('/wx/page.bbbbbbb2.js', wrong);
    await expect(new Builds(device.ports(B)).take()).rejects.toThrow('of another type');
    expect(await textOf(await builds.page())).toContain(A.id);
    await take(device, B);
    expect(await textOf(await builds.file('/wx/page.bbbbbbb2.js'))).toBe('content of /wx/page.bbbbbbb2.js');
  });

  it('stay whole where files are deleted while one comes, by another tab or the worker before', async () => {
    const before = await take(device, A);
    device.deploy(B);
    device.time += 1_000;
    let arrive: (text: string) => void = () => undefined;
    device.served.set('/wx/late.bbbbbbb2.js', new Promise((resolve) => (arrive = resolve)));
    const next = new Builds(device.ports({ ...B, core: [...B.core, '/wx/late.bbbbbbb2.js'] }));
    const taken = next.take();
    await turns();
    expect(device.kept(FILES_CACHE)).toContain('/wx/page.bbbbbbb2.js');
    await before.prune();
    arrive('late');
    await taken;
    await before.prune();
    expect(await textOf(await next.page())).toContain(B.id);
    for (const path of [...B.core, '/wx/late.bbbbbbb2.js']) expect(device.kept(FILES_CACHE)).toContain(path);
  });

  it('leave nothing of a build for which there is no room', async () => {
    const builds = await take(device, A);
    const before = device.kept(FILES_CACHE);
    device.deploy(B);
    device.room = 1;
    await expect(new Builds(device.ports(B)).take()).rejects.toThrow('full');
    expect(device.kept(FILES_CACHE)).toEqual(before);
    expect(await textOf(await builds.page())).toContain(A.id);
  });

  it('take no page of another build: a deployment is under way', async () => {
    await take(device, A);
    device.deploy(B);
    device.served.set('/wx/index.html', `<meta name="build" content="${A.id}">`);
    await expect(new Builds(device.ports(B)).take()).rejects.toThrow('another build');
    expect(device.kept(BUILDS_CACHE).some((path) => path.includes(B.id))).toBe(false);
  });

  it('keep a page that came by a redirect as an answer of its own: a browser takes no other for an address', async () => {
    device.deploy(A);
    const ports = device.ports(A);
    const fetch: ShellPorts['fetch'] = async (request, init) =>
      Object.defineProperty(await ports.fetch(request, init), 'redirected', { value: true });
    await new Builds({ ...ports, fetch }).take();
    const page = device.caches.get(BUILDS_CACHE)?.get(`/wx/builds/${A.id}.html`);
    expect(page?.redirected).toBe(false);
    expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await textOf(page)).toContain(A.id);
  });

  it('keep a large file once somebody has used it, where it belongs to one of them', async () => {
    const builds = await take(device, A);
    const [chart = ''] = A.rest;
    const script = () => new Response('drawn', { headers: { 'content-type': 'text/javascript' } });
    await builds.keepUsed(chart, script());
    await builds.keepUsed('/wx/strange.eeeeeeee.js', script());
    await builds.prune();
    expect(device.kept(FILES_CACHE)).toEqual([...A.core, chart].sort());
  });

  it('keep no page in the place of the configuration, where a server answers everything with one', async () => {
    const builds = await take(device, A);
    device.deploy(B);
    device.served.set('/wx/config.json', '<!doctype html>');
    await new Builds(device.ports(B)).take();
    expect(await textOf(await builds.config())).toBe(`{"of":"${A.id}"}`);
  });

  it('open by the one of the service worker, also where the clock was far ahead when an older one came', async () => {
    device.time += 2 * SHELL_KEPT_MS;
    await take(device, A);
    device.time -= 2 * SHELL_KEPT_MS;
    const builds = await take(device, B);
    expect(await textOf(await builds.page())).toContain(B.id);
    // By this clock the older one has never been: it is not the one before for ever.
    expect(device.kept(FILES_CACHE)).toEqual([...B.core].sort());
  });

  it('survive records that nobody can read', async () => {
    const builds = await take(device, A);
    for (const [name, text] of Object.entries({ zzzz: '{"id":"zzzz","files":"all"}', yyyy: 'not JSON' }))
      device.caches.get(BUILDS_CACHE)?.set(`/wx/builds/${name}.json`, new Response(text));
    await builds.prune();
    expect(await textOf(await builds.page())).toContain(A.id);
  });
});

function build(id: string, ...own: readonly string[]): BuildFiles {
  return {
    id,
    core: ['/wx/common.aaaaaaaa.js', ...own],
    rest: [`/wx/chart.${id}.js`],
  };
}

async function take(device: Device, files: BuildFiles): Promise<Builds> {
  device.deploy(files);
  device.time += 1_000;
  const builds = new Builds(device.ports(files));
  await builds.take();
  await builds.prune();
  return builds;
}

/** Lets everything that is ready run. */
const turns = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
