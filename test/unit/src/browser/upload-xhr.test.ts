import { describe, expect, it } from 'vitest';
import { createUpload } from '../../../../src/browser/upload-xhr';
import { uploadImage } from '../../../../src/shared/calls/upload';

const createPicture = (): File => new File(['picture'], 'pump.png', { type: 'image/png' });
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('An upload', () => {
  it("sends the file as the named part, reports progress, and resolves with the platform's answer", async () => {
    const { request, ports } = openUpload();
    const shares: number[] = [];
    const result = uploadImage(ports, createPicture(), {
      headers: { 'x-operation-id': '7' },
      onProgress: (share) => shares.push(share),
    });
    await settle();
    expect(request.calls).toEqual(['POST /lfscada/file/upload', 'x-operation-id: 7']);
    expect(request.withCredentials).toBe(false);
    const part = request.body?.get('file');
    expect(part).toBeInstanceOf(File);
    expect(part instanceof File ? part.name : '').toBe('pump.png');
    for (const loaded of [25, 100]) request.progress[0]?.({ loaded, total: 100, lengthComputable: true });
    request.progress[0]?.({ loaded: 5, total: 0, lengthComputable: false });
    request.end('load');
    expect(await result).toEqual({ ok: true, value: { code: '200', data: { url: '/file/1.png' } } });
    expect(shares).toEqual([0.25, 1]);
  });

  it('returns the delay that an overloaded platform requests', async () => {
    const { request, ports } = openUpload();
    const result = uploadImage(ports, createPicture());
    await settle();
    Object.assign(request, { status: 503, responseText: '', retryAfter: '120' });
    request.end('load');
    expect(await result).toEqual({ ok: false, fault: { kind: 'http', status: 503, retryAfterMs: 120_000 } });
  });

  it('sends cookies to another origin', async () => {
    const { request, ports } = openUpload('https://platform.example');
    void uploadImage(ports, createPicture());
    await settle();
    expect(request.calls[0]).toBe('POST https://platform.example/lfscada/file/upload');
    expect(request.withCredentials).toBe(true);
  });

  it('fails when the connection is lost halfway', async () => {
    const { request, ports } = openUpload();
    const result = uploadImage(ports, createPicture());
    await settle();
    request.progress[0]?.({ loaded: 50, total: 100, lengthComputable: true });
    request.end('error');
    expect(await result).toEqual({ ok: false, fault: { kind: 'offline' } });
  });

  it('is aborted when no longer needed, before or during sending', async () => {
    const { request, ports } = openUpload();
    const controller = new AbortController();
    const result = uploadImage(ports, createPicture(), { signal: controller.signal });
    await settle();
    controller.abort();
    expect(await result).toEqual({ ok: false, fault: { kind: 'cancelled' } });
    expect(request.calls.at(-1)).toBe('abort');

    const earlyUpload = openUpload();
    const earlyController = new AbortController();
    const earlyResult = uploadImage(earlyUpload.ports, createPicture(), { signal: earlyController.signal });
    earlyController.abort();
    expect(await earlyResult).toEqual({ ok: false, fault: { kind: 'cancelled' } });
    await settle();
    expect(earlyUpload.request.calls).toEqual([]);
  });

  it("fails immediately for anything but a browser's file", async () => {
    const { ports } = openUpload();
    const notAFile = { name: 'x.png', size: 1, slice: () => new Blob() };
    expect(await uploadImage(ports, notAFile)).toEqual({ ok: false, fault: { kind: 'offline' } });
  });
});

type Listener = (event: object) => void;

class FakeRequest {
  readonly calls: string[] = [];
  readonly listeners = new Map<string, Listener>();
  readonly progress: Listener[] = [];
  readonly upload = { addEventListener: (_: string, listener: Listener) => this.progress.push(listener) };
  body: FormData | null = null;
  withCredentials = false;
  status = 200;
  retryAfter: string | null = null;
  responseText = JSON.stringify({ code: '200', data: { url: '/file/1.png' } });
  open(method: string, url: string): void {
    this.calls.push(`${method} ${url}`);
  }
  setRequestHeader(name: string, value: string): void {
    this.calls.push(`${name}: ${value}`);
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
    this.calls.push('abort');
    this.end('abort');
  }
  end(type: 'load' | 'error' | 'abort'): void {
    this.listeners.get(type)?.({});
  }
}

function openUpload(origin = '') {
  const request = new FakeRequest();
  const upload = createUpload({
    getOrigin: async () => origin,
    createRequest: () => request as unknown as XMLHttpRequest,
  });
  return { request, ports: { upload, after: () => () => undefined } };
}
