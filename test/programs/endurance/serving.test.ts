/**
 * nginx and Caddy, if installed, with the deployment files of the build. For a missing server one test remains, whose
 * note `npm test` repeats at the end.
 */
import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  getConfiguredHosts,
  getSecurityHeaders,
  getVideoFrameHeaders,
  PLATFORM_ANSWER_HEADERS,
} from '../../../.tools/serving/security-headers';
import { RETRY_AFTER_S, TOKEN_BURST } from '../../../.tools/serving/site';
import { getProjectPushPath } from '../../../src/shared/calls/first-values';
import { type App, type PaintedWidget, until } from '../../browser/kit/app';
import { untilBuildStored } from '../../browser/kit/installed-app';
import { JourneyStand } from '../../browser/kit/stand';
import { addClosingNote } from '../../kit/closing-notes';
import { findFreePort, findWebServer, getVersion, WebServer, type WebServerName } from '../../kit/web-server';

const DIST = join(import.meta.dirname, '../../../dist');
const HTML = { accept: 'text/html,application/xhtml+xml' };
const PAGE = readFileSync(join(DIST, 'index.html'), 'utf8');
/** The page's first script: large, hashed, requested by every visitor. */
const SCRIPT = /\/wx\/(joined\.[\da-f]{8,}\.js)/.exec(PAGE)?.[1] ?? '';
const BUILD = /<meta name="?build"? content="?(\w+)/.exec(PAGE)?.[1] ?? '';
const TOKEN = '/lfscada/websocket/monitor/project/token';
const MB = 1_048_576;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** Sends a raw request: `fetch` would set its own Host and decompress the answer. */
const requestRaw = (origin: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    httpRequest(`${origin}${path}`, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });

/** A platform that records requests, and hangs up without an answer or answers with a page or a PDF. */
class RecordingPlatform {
  readonly requests: string[] = [];
  private constructor(private readonly server: Server) {}
  static async start(shouldHangUp: boolean): Promise<RecordingPlatform> {
    const server = createServer();
    const platform = new RecordingPlatform(server);
    server.on('request', (request, response) => {
      request.resume().on('end', () => {
        platform.requests.push(`${request.method} ${request.url}`);
        const type = request.url?.endsWith('.pdf') ? 'application/pdf' : 'text/html';
        if (shouldHangUp) request.socket.destroy();
        else response.writeHead(200, { 'content-type': type }).end('{"code":0}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return platform;
  }
  get address(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

async function closeAfterTest<T extends { close(): unknown }>(starting: Promise<T>): Promise<T> {
  const resource = await starting;
  onTestFinished(async () => void (await resource.close()));
  return resource;
}
const isLive = (painted: readonly PaintedWidget[]): boolean =>
  painted.filter(({ freshness }) => freshness === 'fresh').length > 10;

function describeServer(name: WebServerName): void {
  describe(`The product behind ${name}`, () => {
    const stand = new JourneyStand({ platform: { seed: 1 } });
    let server: WebServer;
    beforeAll(async () => {
      server = await WebServer.start(name, new URL(stand.platform.url).host);
    });
    afterAll(() => server.close());
    const ask = (path: string, headers: Record<string, string> = HTML): Promise<Answer> =>
      requestRaw(server.url, path, headers);

    it('serves the page at the address of every screen, and redirects the bare host to it', async () => {
      for (const path of [
        '/wx/',
        '/wx/login',
        '/wx/home/work/project/a.b/page/c',
        '/wx/detail/eg/list/p201',
      ]) {
        const { status, headers, body } = await ask(path);
        expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-cache']);
        expect(body.toString()).toBe(PAGE);
      }
      for (const path of ['/', '/wx']) {
        const { status, headers } = await ask(path);
        expect([status, headers.location]).toEqual([302, '/wx/']);
      }
    });

    it('answers 404 for missing files and for its own configuration', async () => {
      for (const path of [
        '/wx/gone.87654321.js',
        '/wx/gone.js',
        '/wx/gone.png',
        '/wx/deploy/nginx/allshift.conf',
        '/wx/deploy/Caddyfile',
        '/wx/.secret.json',
        `/wx/${SCRIPT}.gz`,
        '/wx/%2e%2e/package.json',
      ]) {
        const { status, body } = await ask(path);
        expect([path, status]).toEqual([path, 404]);
        expect(body.toString()).not.toContain('<div id=');
      }
    });

    it('allows permanent caching of hashed files only', async () => {
      expect((await ask(`/wx/${SCRIPT}`)).headers['cache-control']).toContain('immutable');
      expect((await ask('/wx/gone.87654321.js')).headers['cache-control'] ?? '').not.toContain('immutable');
      for (const path of ['/wx/sw.js', '/wx/config.json', '/wx/manifest.webmanifest', '/wx/icons/192.png'])
        expect((await ask(path)).headers['cache-control'], path).toBe('no-cache');
    });

    it('sends the same security headers as the stand-in with every kind of file', async () => {
      const hosts = getConfiguredHosts(readFileSync(join(DIST, 'config.json'), 'utf8'));
      const expected = getSecurityHeaders({ importMapHashes: [], ...hosts }, new URL(server.url).host);
      const normalize = (value: unknown): string => String(value).replace(/ +/g, ' ').replaceAll(' ;', ';');
      for (const path of ['/wx/', '/wx/login', '/wx/sw.js', `/wx/${SCRIPT}`, '/wx/config.json'])
        for (const [header, value] of Object.entries(expected))
          expect(normalize((await ask(path)).headers[header]), `${header} of ${path}`).toBe(normalize(value));
      const frame = await ask('/wx/video/ezviz.html');
      for (const [header, value] of Object.entries(getVideoFrameHeaders()))
        expect(frame.headers[header], header).toBe(value);
      expect((await ask('/wx/gone.js')).headers['content-security-policy']).toContain("default-src 'none'");
    });

    it('does not let a Host header widen the policy', async () => {
      for (const host of ["evil.example; script-src 'unsafe-inline'", 'a b', 'x*y']) {
        const { headers } = await ask('/wx/', { ...HTML, host });
        expect(String(headers['content-security-policy'] ?? '')).not.toMatch(/evil|unsafe|\*|a b/);
      }
    });

    it('serves compressed files of the build with the original content type', async () => {
      const plain = readFileSync(join(DIST, SCRIPT));
      const gzipAnswer = await ask(`/wx/${SCRIPT}`, { 'accept-encoding': 'gzip' });
      expect(gzipAnswer.headers['content-encoding']).toBe('gzip');
      expect(gzipAnswer.headers['content-type']).toMatch(/^text\/javascript/);
      expect(String(gzipAnswer.headers.vary).toLowerCase()).toContain('accept-encoding');
      expect(gzipAnswer.body).toEqual(readFileSync(join(DIST, `${SCRIPT}.gz`)));
      expect(gunzipSync(gzipAnswer.body)).toEqual(plain);
      expect(brotliDecompressSync(readFileSync(join(DIST, `${SCRIPT}.br`)))).toEqual(plain);
      const plainAnswer = await ask(`/wx/${SCRIPT}`, { 'accept-encoding': 'identity' });
      expect(plainAnswer.headers['content-encoding']).toBeUndefined();
      expect(plainAnswer.body).toEqual(plain);
      // Operators edit this file: a compressed copy would be outdated.
      expect((await ask('/wx/config.json', { 'accept-encoding': 'gzip, br' })).body.toString()).toContain(
        'cdnBase',
      );
      expect((await ask('/wx/manifest.webmanifest')).headers['content-type']).toBe(
        'application/manifest+json',
      );
    });

    it('answers 304 if the browser already has the file', async () => {
      const { etag } = (await ask('/wx/')).headers;
      expect((await ask('/wx/', { ...HTML, 'if-none-match': String(etag) })).status).toBe(304);
    });

    it('refuses an upload larger than any picture, and accepts a smaller one', async () => {
      const platform = await closeAfterTest(RecordingPlatform.start(false));
      const proxy = await closeAfterTest(WebServer.start(name, platform.address));
      const upload = async (megabytes: number): Promise<number> => {
        const body = new Uint8Array(megabytes * MB);
        return (await fetch(`${proxy.url}/lfscada/file/upload`, { method: 'POST', body })).status;
      };
      expect([await upload(5), await upload(7)]).toEqual([200, 413]);
      expect(platform.requests).toHaveLength(1);
    });

    it('forwards a call once, even if the platform hangs up, and forbids caching its answer', async () => {
      const first = await closeAfterTest(RecordingPlatform.start(true));
      const second = await closeAfterTest(RecordingPlatform.start(true));
      const healthyPlatform = await closeAfterTest(RecordingPlatform.start(false));
      // Caddy supports one platform; nginx could retry a call on the next one, but must not.
      const addresses = name === 'nginx' ? [first.address, second.address] : [first.address];
      const proxy = await closeAfterTest(WebServer.start(name, ...addresses));
      const healthyProxy = await closeAfterTest(WebServer.start(name, healthyPlatform.address));
      const sendWrite = (origin: string): Promise<Response> =>
        fetch(`${origin}/lfscada/equipment/multi/issue`, { method: 'POST', body: 'a=1' });
      expect((await sendWrite(proxy.url)).status).toBe(502);
      expect([...first.requests, ...second.requests]).toEqual(['POST /lfscada/equipment/multi/issue']);
      const answer = await sendWrite(healthyProxy.url);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    });

    it('keeps answers of the platform from running as the product, and displays PDFs', async () => {
      const storage = await closeAfterTest(RecordingPlatform.start(false));
      const proxy = await closeAfterTest(WebServer.start(name, storage.address));
      for (const path of ['/cdn/upload/a.svg', '/cdn/upload/a', '/lfscada/file/a', '/usual/a', TOKEN]) {
        const { headers } = await requestRaw(proxy.url, path);
        expect([path, headers]).toEqual([path, expect.objectContaining(PLATFORM_ANSWER_HEADERS)]);
      }
      const pdf = await requestRaw(proxy.url, '/cdn/upload/a.pdf');
      expect([pdf.headers['content-type'], pdf.body.toString()]).toEqual(['application/pdf', '{"code":0}']);
      expect(pdf.headers['x-content-type-options']).toBe('nosniff');
      expect(pdf.headers['content-security-policy']).toBeUndefined();
    });

    it('logs no token while the platform is down', async () => {
      const proxy = await closeAfterTest(WebServer.start(name, `127.0.0.1:${await findFreePort()}`));
      for (const path of [getProjectPushPath('onetime-4'), '/lfscada/user/info?token=onetime-5'])
        expect([path, (await requestRaw(proxy.url, path)).status]).toEqual([path, 502]);
      expect(proxy.errors).not.toContain('onetime');
    });

    if (name === 'nginx')
      it('logs no one-time token of a query, websocket path or invitation', async () => {
        await ask('/wx/login?code=onetime-1&state=x');
        await ask(getProjectPushPath('onetime-2'));
        await ask('//wx//enroll/onetime-3?from=mail');
        await ask('/wx/detail/eg/list/p201');
        const getLastLines = (): readonly string[] => server.readLog().slice(-4);
        await until('the last request in the log', async () => /p201/.test(getLastLines()[3] ?? ''));
        expect(getLastLines().map((line) => /"GET ([^"]+) HTTP\/1.1" (\d+)/.exec(line)?.[1])).toEqual([
          '/wx/login',
          getProjectPushPath('-'),
          '/wx/enroll/-',
          '/wx/detail/eg/list/p201',
        ]);
        expect(server.readLog().join('\n')).not.toMatch(/onetime|[?]/);
      });

    it('serves a live page with websocket values, a service worker and a clean console', async () => {
      const app = await stand.open({ origin: server.url, serviceWorker: true });
      await app.visit('/home/work/project/waterworks/page/w-pumps');
      await app.signIn();
      await app.until('live values', isLive);
      if (name === 'nginx') await expectReloadSurvival(app);
      // Even with this server's strict headers, the page has its service worker, which stores the whole build.
      await untilBuildStored(app, BUILD);
      expect(app.problems).toEqual([]);
    });

    /** Reloads the settings; the old process must keep the page's websocket. */
    async function expectReloadSurvival(app: App): Promise<void> {
      const { openSockets, handshakes } = await stand.platform.control.getCounters();
      expect(openSockets).toBeGreaterThan(0);
      server.reload();
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const countersAfter = await stand.platform.control.getCounters();
      expect([countersAfter.openSockets, countersAfter.handshakes]).toEqual([openSockets, handshakes]);
      await app.until('live values after the reload', isLive);
    }

    if (name === 'nginx')
      it('asks phones that request tokens at the same moment to retry later', async () => {
        const healthyPlatform = await closeAfterTest(RecordingPlatform.start(false));
        const proxy = await closeAfterTest(WebServer.start(name, healthyPlatform.address));
        const ask = (path: string, times: number): Promise<readonly Response[]> =>
          Promise.all(Array.from({ length: times }, () => fetch(proxy.url + path, { method: 'POST' })));
        const answers = await ask(TOKEN, 4 * TOKEN_BURST);
        const rejected = answers.filter(({ status }) => status === 503);
        expect(rejected.length).toBeGreaterThan(TOKEN_BURST);
        expect(healthyPlatform.requests.length + rejected.length).toBe(answers.length);
        for (const { headers } of rejected) expect(headers.get('retry-after')).toBe(String(RETRY_AFTER_S));
        // Other calls are not delayed.
        const otherAnswers = await ask('/lfscada/user/getCurrentUser', 200);
        expect(otherAnswers.every(({ status }) => status === 200)).toBe(true);
      });

    if (name === 'nginx')
      it('makes a page retry after one to two times the requested delay', async () => {
        // The platform allows two tokens a minute, one of them just taken by another phone.
        const starting = WebServer.startWithChange(
          name,
          (site) => site.replace(/rate=\d+r\/s/, 'rate=2r/m').replace(/burst=\d+ nodelay/, 'nodelay'),
          new URL(stand.platform.url).host,
        );
        const slowServer = await closeAfterTest(starting);
        const app = await stand.open({ origin: slowServer.url });
        /** Times are by the browser's clock, since a busy machine reports answers late. */
        const responses: {
          readonly status: number;
          readonly askedAt: number;
          readonly answeredAt: number;
        }[] = [];
        app.page.on('response', (response) => {
          if (!response.url().endsWith(TOKEN)) return;
          const { startTime: askedAt, responseStart } = response.request().timing();
          responses.push({ status: response.status(), askedAt, answeredAt: askedAt + responseStart });
        });
        await app.beginSession();
        await fetch(slowServer.url + TOKEN, { method: 'POST' });
        await app.visit('/home/work/project/waterworks/page/w-pumps');
        // The initial values count as fresh until the refusal has arrived.
        const hasToken = async (): Promise<boolean> => responses.some(({ status }) => status === 200);
        await until('a token after all', hasToken, 5 * RETRY_AFTER_S * 1_000);
        await app.until('live values after all', isLive);
        const refusedAt = responses.find(({ status }) => status === 503)?.answeredAt ?? 0;
        const retriedAt = responses.find(({ askedAt }) => askedAt > refusedAt)?.askedAt ?? 0;
        expect(refusedAt).toBeGreaterThan(0);
        expect(retriedAt - refusedAt).toBeGreaterThanOrEqual(RETRY_AFTER_S * 1_000);
        expect(retriedAt - refusedAt).toBeLessThan(2 * RETRY_AFTER_S * 1_000 + 2_000);
        app.clearProblems();
      });
  });
}

for (const name of ['nginx', 'caddy'] as const) {
  const program = findWebServer(name);
  if (program !== null) describeServer(name);
  else
    describe(`A system without ${name}`, () => {
      it('still gets its files, and notes that they were not tested', () => {
        const file = name === 'nginx' ? 'nginx/allshift.conf' : 'Caddyfile';
        expect(readFileSync(join(DIST, 'deploy', file), 'utf8')).toContain('/lfscada');
        addClosingNote(`no ${name} on this system: dist/deploy/${file} was written and not tried`);
      });
    });
  if (program !== null) addClosingNote(`dist/deploy was tried with ${getVersion(name, program)}`);
}
