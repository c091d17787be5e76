import { beforeEach, describe, expect, it, vi } from 'vitest';
import { done, failed } from '../../../../src/shared/faults';
import { browserTools } from '../../../../src/state/wechat/browser-tools';
import { isWechat } from '../../../../src/state/wechat/device-tools';
import { loadSdk } from '../../../../src/state/wechat/load-sdk';
import { type SdkDeps, type WxSdk, wechatSdk } from '../../../../src/state/wechat/sdk';

const SIGNED = done({ appId: 'wx0', timestamp: '1760000000', nonceStr: 'n', signature: 's' });
let wx: StandIn;
beforeEach(() => {
  vi.useFakeTimers();
  wx = new StandIn();
});
const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

/** The fallback reader for browsers without one; reading itself needs a canvas. */
vi.mock('../../../../src/state/wechat/qr-detector', () => ({
  qrDetector: () => ({ detect: async () => [{ rawValue: 'read by jsQR' }] }),
}));

describe('The user agent', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 13) Chrome/120.0 Mobile Safari/537.36 MicroMessenger/8.0.44(0x2800)', true],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.40',
      true,
    ],
    ['Mozilla/5.0 (Linux; Android 13) Chrome/120.0 Mobile Safari/537.36', false],
    ['NotMicroMessenger', false],
  ])('%s is WeChat: %s', (userAgent, expected) => {
    expect(isWechat(userAgent)).toBe(expected);
  });
});

describe('The SDK with promises', () => {
  it('is set up once, with a signature of the current address, before the first request', async () => {
    const sign = vi.fn(async () => SIGNED);
    const sdk = tools(wx, { sign });
    const first = sdk.scan();
    await scans('EG-1');
    expect(await first).toEqual({ ok: true, value: 'EG-1' });
    const second = sdk.scan();
    await scans('EG-2');
    await second;
    expect(sign.mock.calls).toEqual([['https://plant.example/wx/eg/add']]);
    expect(wx.configs).toHaveLength(1);
    expect(wx.configs[0]).toMatchObject({ appId: 'wx0', timestamp: 1_760_000_000, signature: 's' });
  });

  it.each([
    ['EG2026,0001', 'EG2026,0001'],
    ['CODE_128,6901234567892', '6901234567892'],
    ['EAN_13,6901234567892', '6901234567892'],
    ['https://a.example/?x=1,2', 'https://a.example/?x=1,2'],
  ])('reads %s as %s', async (resultStr, expected) => {
    const scanned = tools(wx).scan();
    await scans(resultStr);
    expect(await scanned).toEqual({ ok: true, value: expected });
  });

  it('distinguishes cancel, refusal and failure, and treats an empty result as a failure', async () => {
    const sdk = tools(wx);
    const answers: unknown[] = [];
    for (const end of [
      (scan: Scan) => scan.cancel(),
      (scan: Scan) => scan.fail({ errMsg: 'scanQRCode:permission denied' }),
      (scan: Scan) => scan.fail({ errMsg: 'scanQRCode:fail' }),
      (scan: Scan) => scan.fail({}),
      (scan: Scan) => scan.success({}),
    ]) {
      const scanned = sdk.scan();
      await settle();
      if (wx.scan) end(wx.scan);
      answers.push(await scanned);
    }
    expect(answers).toEqual(
      ['cancelled', 'denied', 'failed', 'failed', 'failed'].map((why) => ({ ok: false, why })),
    );
  });

  it('gives up on a missing answer, and ignores a late one', async () => {
    const sdk = tools(wx);
    const scanned = sdk.scan();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await scanned).toEqual({ ok: false, why: 'timeout' });
    wx.scan?.success({ resultStr: 'late' });
    const located = sdk.position();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await located).toEqual({ ok: false, why: 'timeout' });
    const closing = sdk.closeWindow();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await closing).toEqual({ ok: false, why: 'timeout' });
    expect(wx.closed).toBe(1);
  });

  it('gives up on a setup without an answer, and retries with the next request', async () => {
    wx.answer = 'silence';
    const sdk = tools(wx);
    const first = sdk.scan();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await first).toEqual({ ok: false, why: 'timeout' });
    wx.answer = 'error';
    expect(await sdk.scan()).toEqual({ ok: false, why: 'failed' });
    wx.answer = 'ready';
    const third = sdk.scan();
    await scans('x');
    expect(await third).toEqual({ ok: true, value: 'x' });
    expect(wx.configs).toHaveLength(3);
  });

  it('reports a missing SDK or signature', async () => {
    expect(await tools(null).scan()).toEqual({ ok: false, why: 'unsupported' });
    const unsigned = tools(new StandIn(), { sign: async () => failed({ kind: 'offline' }) });
    expect(await unsigned.position()).toEqual({ ok: false, why: 'failed' });
    const broken = tools(new StandIn(), { load: () => Promise.reject(new Error('broken')) });
    expect(await broken.scan()).toEqual({ ok: false, why: 'failed' });
  });

  it('reads a position whose numbers are texts, and rejects anything else', async () => {
    const sdk = tools(wx);
    const located = sdk.position();
    await settle();
    expect(wx.locate?.type).toBe('gcj02');
    wx.locate?.success({ latitude: '30.25', longitude: 120.5, accuracy: '30' });
    expect(await located).toEqual({
      ok: true,
      value: { latitude: 30.25, longitude: 120.5, accuracy: 30, system: 'gcj02' },
    });
    const nowhere = sdk.position();
    await settle();
    wx.locate?.success({ latitude: null, longitude: 'x' });
    expect(await nowhere).toMatchObject({ ok: false });
  });
});

describe("The SDK's picture chooser", () => {
  const getBytes = async (answer: Awaited<ReturnType<ReturnType<typeof tools>['takePictures']>>) =>
    answer.ok
      ? Promise.all(answer.value.map(async (file) => [...new Uint8Array(await file.arrayBuffer())]))
      : answer;

  it('uses one source, and reads the picture formats of all phones', async () => {
    const taken = tools(wx).takePictures('album', 3);
    await settle();
    expect(wx.configs[0]?.jsApiList).toEqual(expect.arrayContaining(['chooseImage', 'getLocalImgData']));
    expect(wx.choose).toMatchObject({ count: 3, sourceType: ['album'], sizeType: ['compressed'] });
    wx.choose?.success({ localIds: ['wxLocal://1', 'wxLocal://2'] });
    await settle();
    expect(wx.read?.localId).toBe('wxLocal://1');
    wx.read?.success({ localData: '/9j/\n/w==' });
    await settle();
    expect(wx.read?.localId).toBe('wxLocal://2');
    wx.read?.success({ localData: 'data:image/jgp;base64,/9j/' });
    expect(await getBytes(await taken)).toEqual([
      [0xff, 0xd8, 0xff, 0xff],
      [0xff, 0xd8, 0xff],
    ]);
  });

  it('reports cancellation, denial and results that are not pictures', async () => {
    const sdk = tools(wx);
    const answers: unknown[] = [];
    for (const end of [
      (choose: Choose) => choose.cancel(),
      (choose: Choose) => choose.fail({ errMsg: 'chooseImage:permission denied' }),
      (choose: Choose) => choose.success({}),
      (choose: Choose) => choose.success({ localIds: ['wxLocal://1'] }),
    ]) {
      const taken = sdk.takePictures('camera', 1);
      await settle();
      if (wx.choose) end(wx.choose);
      await settle();
      wx.read?.success({ localData: '%%%' });
      answers.push(await taken);
    }
    expect(answers).toEqual(['cancelled', 'denied', 'failed', 'failed'].map((why) => ({ ok: false, why })));
  });
});

describe("The SDK's script", () => {
  const page = (wx?: unknown) => {
    const scripts: { src: string; end: (kind: string) => void }[] = [];
    const scope = {
      ...(wx === undefined ? {} : { wx }),
      document: {
        createElement: () => {
          const listeners = new Map<string, () => void>();
          return {
            src: '',
            addEventListener: (kind: string, listener: () => void) => listeners.set(kind, listener),
            remove: () => undefined,
            end: (kind: string) => listeners.get(kind)?.(),
          };
        },
        head: { append: (script: (typeof scripts)[number]) => scripts.push(script) },
      },
    };
    return { scope: scope as unknown as Window, scripts };
  };

  it('is not loaded if the SDK is present or no address is configured', async () => {
    const there = page(wx);
    expect(await loadSdk(there.scope, '/wx/sdk.js', after)).toBe(wx);
    expect(there.scripts).toHaveLength(0);
    const none = page();
    expect(await loadSdk(none.scope, '', after)).toBeNull();
    expect(none.scripts).toHaveLength(0);
    expect(await loadSdk(page({ config: 1 }).scope, '', after)).toBeNull();
  });

  it('is loaded from the configured address, with a time limit', async () => {
    const { scope, scripts } = page();
    const loading = loadSdk(scope, '/wx/sdk.js', after);
    expect(scripts[0]?.src).toBe('/wx/sdk.js');
    Reflect.set(scope, 'wx', wx);
    scripts[0]?.end('load');
    expect(await loading).toBe(wx);
    const slow = page();
    const waiting = loadSdk(slow.scope, '/wx/sdk.js', after);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await waiting).toBeNull();
  });
});

describe("The browser's own tools", () => {
  let stopped: string[];
  beforeEach(() => {
    stopped = [];
  });
  const stream = { getTracks: () => [{ stop: () => stopped.push('camera') }] };
  const view = () => ({ srcObject: null, play: vi.fn(async () => undefined) });
  interface ScopeDeps {
    readonly codes?: () => readonly { rawValue: string }[];
    readonly camera?: () => Promise<unknown>;
    readonly locate?: Geolocation['getCurrentPosition'];
  }
  const getScope = ({ codes, camera, locate }: ScopeDeps): Window & typeof globalThis => {
    class BarcodeDetector {
      async detect(): Promise<readonly { rawValue: string }[]> {
        return codes?.() ?? [];
      }
    }
    return {
      isSecureContext: true,
      ...(codes === undefined ? {} : { BarcodeDetector }),
      createImageBitmap: async () => ({ close: () => stopped.push('bitmap') }),
      navigator: {
        ...(camera === undefined ? {} : { mediaDevices: { getUserMedia: camera } }),
        ...(locate === undefined ? {} : { geolocation: { getCurrentPosition: locate } }),
      },
    } as unknown as Window & typeof globalThis;
  };
  const scanCamera = (deps: ScopeDeps, { signal } = new AbortController(), shown = view()) =>
    browserTools(getScope(deps), after).scanCamera(shown, signal);
  const named = (name: string): Error => Object.assign(new Error(name), { name });

  it('scan with the camera until a code is seen, and release it', async () => {
    let looks = 0;
    const codes = () => (++looks < 3 ? [] : [{ rawValue: 'EG-9' }]);
    const shown = view();
    const scanned = scanCamera({ codes, camera: async () => stream }, new AbortController(), shown);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await scanned).toEqual({ ok: true, value: 'EG-9' });
    expect(looks).toBe(3);
    expect(stopped).toEqual(['camera']);
    expect(shown.srcObject).toBeNull();
  });

  it('release the camera when the user gives up, even before it is ready', async () => {
    let give: (camera: unknown) => void = () => undefined;
    const camera = () =>
      new Promise((resolve) => {
        give = resolve;
      });
    const cancel = new AbortController();
    const scanned = scanCamera({ codes: () => [], camera }, cancel);
    await settle();
    cancel.abort();
    expect(await scanned).toEqual({ ok: false, why: 'cancelled' });
    give(stream);
    await settle();
    expect(stopped).toEqual(['camera']);
  });

  it('give up after a minute', async () => {
    const scanned = scanCamera({ codes: () => [], camera: async () => stream });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await scanned).toEqual({ ok: false, why: 'timeout' });
    expect(stopped).toEqual(['camera']);
  });

  it.each([
    ['denied', { codes: () => [], camera: () => Promise.reject(named('NotAllowedError')) }],
    ['unsupported', { codes: () => [], camera: () => Promise.reject(named('NotFoundError')) }],
    ['failed', { codes: () => [], camera: () => Promise.reject(named('NotReadableError')) }],
    ['unsupported', { camera: async () => stream }],
    ['unsupported', { codes: () => [] }],
  ] satisfies [string, ScopeDeps][])('report a camera failure as %s', async (why, deps) => {
    expect(await scanCamera(deps)).toEqual({ ok: false, why });
  });

  it('read a code from a picture, and report a missing one', async () => {
    const picture = new Blob(['x']);
    const read = (deps: ScopeDeps) => browserTools(getScope(deps), after).scanPicture(picture);
    const codes = () => [{ rawValue: '' }, { rawValue: 'EG-7' }];
    expect(await read({ codes })).toEqual({ ok: true, value: 'EG-7' });
    expect(await read({ codes: () => [] })).toEqual({ ok: false, why: 'failed' });
    expect(await read({})).toEqual({ ok: false, why: 'unsupported' });
  });

  it.each([
    ['supports no format', async () => []],
    ['fails to answer', () => Promise.reject(named('NotSupportedError'))],
  ])("use their own reader if the browser's %s", async (_, getSupportedFormats) => {
    const codes = () => {
      throw named('NotSupportedError');
    };
    const scope = getScope({ codes });
    Object.assign(scope, { CanvasRenderingContext2D: class {} });
    Object.assign(Reflect.get(scope, 'BarcodeDetector'), { getSupportedFormats });
    expect(await browserTools(scope, after).scanPicture(new Blob(['x']))).toEqual({
      ok: true,
      value: 'read by jsQR',
    });
  });

  it('return a WGS 84 position, or the reason why it is missing', async () => {
    const coords = { latitude: 30, longitude: 120, accuracy: 8 };
    const CODES = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
    const refusing = (code: number) => at((_, fail) => fail?.({ ...CODES, message: '', code }));
    const at = (locate?: Geolocation['getCurrentPosition']) =>
      browserTools(getScope(locate === undefined ? {} : { locate }), after).position();
    expect(await at((found) => found({ coords } as GeolocationPosition))).toEqual({
      ok: true,
      value: { ...coords, system: 'wgs84' },
    });
    expect(await refusing(1)).toEqual({ ok: false, why: 'denied' });
    expect(await refusing(2)).toEqual({ ok: false, why: 'failed' });
    expect(await refusing(3)).toEqual({ ok: false, why: 'timeout' });
    expect(await at()).toEqual({ ok: false, why: 'unsupported' });
    const waiting = at(() => undefined);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await waiting).toEqual({ ok: false, why: 'timeout' });
  });
});

type Scan = Parameters<WxSdk['scanQRCode']>[0];
type Locate = Parameters<WxSdk['getLocation']>[0];
type Choose = Parameters<WxSdk['chooseImage']>[0];
type Read = Parameters<WxSdk['getLocalImgData']>[0];

/**
 * Behaves like the SDK: keeps listeners, answers `config` later through one of them, and answers calls on the test's
 * command.
 */
class StandIn implements WxSdk {
  readonly configs: Parameters<WxSdk['config']>[0][] = [];
  scan: Scan | null = null;
  locate: Locate | null = null;
  choose: Choose | null = null;
  read: Read | null = null;
  closed = 0;
  answer: 'ready' | 'error' | 'silence' = 'ready';
  private onReady: (() => void) | null = null;
  private onError: (() => void) | null = null;

  config(options: Parameters<WxSdk['config']>[0]): void {
    this.configs.push(options);
    const listener = this.answer === 'ready' ? this.onReady : this.answer === 'error' ? this.onError : null;
    queueMicrotask(() => listener?.());
  }
  ready(listener: () => void): void {
    this.onReady = listener;
  }
  error(listener: () => void): void {
    this.onError = listener;
  }
  scanQRCode(options: Scan): void {
    this.scan = options;
  }
  getLocation(options: Locate): void {
    this.locate = options;
  }
  chooseImage(options: Choose): void {
    this.choose = options;
  }
  getLocalImgData(options: Read): void {
    this.read = options;
  }
  closeWindow(): void {
    this.closed += 1;
  }
}

function after(ms: number, ring: () => void): () => void {
  const timer = setTimeout(ring, ms);
  return () => clearTimeout(timer);
}

function tools(wx: WxSdk | null, parts: Partial<SdkDeps> = {}) {
  return wechatSdk({
    load: async () => wx,
    sign: async () => SIGNED,
    url: () => 'https://plant.example/wx/eg/add',
    after,
    ...parts,
  });
}

async function scans(resultStr: string): Promise<void> {
  await settle();
  wx.scan?.success({ resultStr });
}
