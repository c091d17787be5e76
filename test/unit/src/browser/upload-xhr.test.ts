import { describe, expect, it } from 'vitest';
import { uploadOver } from '../../../../src/browser/upload-xhr';
import { uploadImage } from '../../../../src/shared/calls/upload';

const picture = (): File => new File(['picture'], 'pump.png', { type: 'image/png' });
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('An upload', () => {
  it("sends the file as the named part, reports progress, and resolves with the platform's answer", async () => {
    const { request, ports } = begin();
    const shares: number[] = [];
    const sent = uploadImage(ports, picture(), {
      headers: { 'x-operation-id': '7' },
      onProgress: (share) => shares.push(share),
    });
    await settle();
    expect(request.heard).toEqual(['POST /lfscada/file/upload', 'x-operation-id: 7']);
    expect(request.withCredentials).toBe(false);
    const part = request.body?.get('file');
    expect(part).toBeInstanceOf(File);
    expect(part instanceof File ? part.name : '').toBe('pump.png');
    for (const loaded of [25, 100]) request.progress[0]?.({ loaded, total: 100, lengthComputable: true });
    request.progress[0]?.({ loaded: 5, total: 0, lengthComputable: false });
    request.end('load');
    expect(await sent).toEqual({ ok: true, value: { code: '200', data: { url: '/file/1.png' } } });
    expect(shares).toEqual([0.25, 1]);
  });

  it('returns the delay that an overloaded platform requests', async () => {
    const { request, ports } = begin();
    const sent = uploadImage(ports, picture());
    await settle();
    Object.assign(request, { status: 503, responseText: '', retryAfter: '120' });
    request.end('load');
    expect(await sent).toEqual({ ok: false, fault: { kind: 'http', status: 503, retryAfterMs: 120_000 } });
  });

  it('sends cookies to another origin', async () => {
    const { request, ports } = begin('https://platform.example');
    void uploadImage(ports, picture());
    await settle();
    expect(request.heard[0]).toBe('POST https://platform.example/lfscada/file/upload');
    expect(request.withCredentials).toBe(true);
  });

  it('fails when the connection is lost halfway', async () => {
    const { request, ports } = begin();
    const sent = uploadImage(ports, picture());
    await settle();
    request.progress[0]?.({ loaded: 50, total: 100, lengthComputable: true });
    request.end('error');
    expect(await sent).toEqual({ ok: false, fault: { kind: 'offline' } });
  });

  it('is aborted when no longer needed, before or during sending', async () => {
    const { request, ports } = begin();
    const cancel = new AbortController();
    const sent = uploadImage(ports, picture(), { signal: cancel.signal });
    await settle();
    cancel.abort();
    expect(await sent).toEqual({ ok: false, fault: { kind: 'cancelled' } });
    expect(request.heard.at(-1)).toBe('abort');

    const early = begin();
    const stop = new AbortController();
    const unsent = uploadImage(early.ports, picture(), { signal: stop.signal });
    stop.abort();
    expect(await unsent).toEqual({ ok: false, fault: { kind: 'cancelled' } });
    await settle();
    expect(early.request.heard).toEqual([]);
  });

  it("fails immediately for anything but a browser's file", async () => {
    const { ports } = begin();
    const strange = { name: 'x.png', size: 1, slice: () => new Blob() };
    expect(await uploadImage(ports, strange)).toEqual({ ok: false, fault: { kind: 'offline' } });
  });
});

type Listener = (event: object) => void;

class FakeRequest {
  readonly heard: string[] = [];
  readonly listeners = new Map<string, Listener>();
  readonly progress: Listener[] = [];
  readonly upload = { addEventListener: (_: string, listener: Listener) => this.progress.push(listener) };
  body: FormData | null = null;
  withCredentials = false;
  status = 200;
  retryAfter: string | null = null;
  responseText = JSON.stringify({ code: '200', data: { url: '/file/1.png' } });
  open(method: string, url: string): void {
    this.heard.push(`${method} ${url}`);
  }
  setRequestHeader(name: string, value: string): void {
    this.heard.push(`${name}: ${value}`);
  }
  getResponseHeader(name: string): string | null {
    return { date: 'Thu, 09 Oct 2025 08:53:20 GMT', 'retry-after': this.retryAfter }[name] ?? null;
  }
  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, listener);
  }
  send(body: FormData): void {
    this.body = body;
  }
  abort(): void {
    this.heard.push('abort');
    this.end('abort');
  }
  end(type: 'load' | 'error' | 'abort'): void {
    this.listeners.get(type)?.({});
  }
}

function begin(origin = '') {
  const request = new FakeRequest();
  const upload = uploadOver({
    origin: async () => origin,
    request: () => request as unknown as XMLHttpRequest,
  });
  return { request, ports: { upload, after: () => () => undefined } };
}
