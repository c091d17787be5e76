import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningPlatform } from '../../platform/server';
import { startSmallPlatform, TestClock } from './visitor';

const IMPORT_MAP = '{"imports":{"a":"/wx/a.12345678.js"}}';
const PAGE = `<!doctype html><html><head><script type="importmap">${IMPORT_MAP}</script></head><body></body></html>`;
const SCRIPT = `export const text = ${JSON.stringify('long enough to be worth compressing '.repeat(100))};`;

describe('The served product', () => {
  let platform: RunningPlatform;
  const folder = mkdtempSync(join(tmpdir(), 'allshift-product-'));
  beforeAll(async () => {
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, 'a.12345678.js'), SCRIPT);
    writeFileSync(
      join(folder, 'config.json'),
      JSON.stringify({
        frameHosts: ['video.example', "x'; script-src *"],
        weather: 'https://weather.example/v7/now?key=1',
        mapTiles: { url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', subdomains: 'ab' },
      }),
    );
    writeFileSync(join(folder, '.secret'), 'no');
    mkdirSync(join(folder, 'video'));
    writeFileSync(join(folder, 'video', 'ezviz.html'), PAGE);
    platform = await startSmallPlatform(new TestClock(), { productFolder: folder });
  });
  afterAll(async () => {
    await platform.close();
    rmSync(folder, { recursive: true });
  });
  const fetchPath = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(platform.url + path, { headers, redirect: 'manual' });
  const htmlHeaders = { accept: 'text/html,application/xhtml+xml' };

  it('redirects the root address to the product', async () => {
    const response = await fetchPath('/');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/wx/']);
  });

  it('answers any navigation with the page, never from a cache', async () => {
    for (const path of ['/wx/', '/wx/login', '/wx/home/work/project/a.b/page/c']) {
      const response = await fetchPath(path, htmlHeaders);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toBe(PAGE);
    }
  });

  it('never answers a missing file with the page', async () => {
    expect((await fetchPath('/wx/gone.87654321.js', htmlHeaders)).status).toBe(404);
    expect((await fetchPath('/wx/home', { accept: '*/*' })).status).toBe(404);
  });

  it('serves no path outside its folder and no hidden file', async () => {
    for (const path of ['/wx/.secret', '/wx/%2e%2e/package.json', '/wx/..%2fpackage.json', '/wx/a%00.js'])
      expect((await fetchPath(path)).status).toBe(404);
  });

  it('allows caching hashed files forever, but never the configuration', async () => {
    expect((await fetchPath('/wx/a.12345678.js')).headers.get('cache-control')).toContain('immutable');
    expect((await fetchPath('/wx/config.json')).headers.get('cache-control')).toBe('no-cache');
  });

  it('sends strict security headers with page and script', async () => {
    const hash = createHash('sha256').update(IMPORT_MAP).digest('base64');
    for (const path of ['/wx/', '/wx/a.12345678.js']) {
      const { headers } = await fetchPath(path, htmlHeaders);
      const policy = headers.get('content-security-policy') ?? '';
      const { host, port } = new URL(platform.url);
      const assistant = `localhost:${port}`;
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
      // The page fetches the parts of a stream itself.
      expect(policy).toContain(
        `connect-src 'self' ws://${host} wss://${host} weather.example video.example ${assistant};`,
      );
      expect(policy).toContain(`frame-src 'self' video.example ${assistant};`);
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
      expect(policy).toMatch(/; report-to csp$/);
      expect(headers.get('reporting-endpoints')).toBe('csp="/csp-reports"');
    }
  });

  it('allows framing of its own assistant, a page on another origin', async () => {
    const { port } = new URL(platform.url);
    const config = (await (await fetchPath('/wx/config.json')).json()) as { frameHosts: readonly string[] };
    expect(config.frameHosts).toContain(`localhost:${port}`);
    const otherConfig = await fetch(`http://localhost:${port}/wx/config.json`).then((response) =>
      response.json(),
    );
    expect((otherConfig as { frameHosts: readonly string[] }).frameHosts).toContain(`127.0.0.1:${port}`);
  });

  it('accepts reports of policy violations', async () => {
    const response = await fetch(`${platform.url}/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/reports+json' },
      body: '[{"type":"csp-violation"}]',
    });
    expect(response.status).toBe(204);
  });

  it("allows pictures from the map's hosts", async () => {
    const policy = (await fetchPath('/wx/', htmlHeaders)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("img-src 'self' blob: a.tiles.example b.tiles.example;");
  });

  it('allows what the video player needs in a sandbox, framed by the product only', async () => {
    const { headers } = await fetchPath('/wx/video/ezviz.html', htmlHeaders);
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of ['sandbox allow-scripts', "frame-ancestors 'self'", "default-src 'none'"])
      expect(policy).toContain(part);
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).not.toContain("'unsafe-eval'");
    expect((await fetchPath('/wx/video/gone.html', htmlHeaders)).status).toBe(404);
  });

  it('ignores a configured host that would widen the policy', async () => {
    const policy = (await fetchPath('/wx/', htmlHeaders)).headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('*');
  });

  it('compresses larger files and marks them for caches', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await fetchPath('/wx/a.12345678.js', { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('accept-encoding');
      expect(await response.text()).toBe(SCRIPT);
    }
    const uncompressedResponse = await fetchPath('/wx/a.12345678.js', { 'accept-encoding': 'br;q=0' });
    expect(uncompressedResponse.headers.get('content-encoding')).toBeNull();
  });

  it('answers "not modified" for a cached file and notices a new build', async () => {
    const tag = (await fetchPath('/wx/', htmlHeaders)).headers.get('etag') ?? '';
    expect((await fetchPath('/wx/', { ...htmlHeaders, 'if-none-match': tag })).status).toBe(304);
    writeFileSync(join(folder, 'index.html'), `${PAGE}<!-- new -->`);
    expect((await fetchPath('/wx/', { ...htmlHeaders, 'if-none-match': tag })).status).toBe(200);
    writeFileSync(join(folder, 'index.html'), PAGE);
  });
});
