import { beforeEach, describe, expect, it, vi } from 'vitest';
import { done, failed } from '../../../../src/shared/faults';
import { createBrowserTools } from '../../../../src/state/wechat/browser-tools';
import { isWechat } from '../../../../src/state/wechat/device-tools';
import { loadSdk } from '../../../../src/state/wechat/load-sdk';
import { createWechatTools, type SdkDeps, type WxSdk } from '../../../../src/state/wechat/sdk';

const SIGNATURE = done({ appId: 'wx0', timestamp: '1760000000', nonceStr: 'n', signature: 's' });
let wx: FakeSdk;
beforeEach(() => {
  vi.useFakeTimers();
  wx = new FakeSdk();
});
const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

/** The fallback reader for browsers without one; reading itself needs a canvas. */
vi.mock('../../../../src/state/wechat/qr-detector', () => ({
  createQrDetector: () => ({ detect: async () => [{ rawValue: 'read by jsQR' }] }),
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
    const sign = vi.fn(async () => SIGNATURE);
    const sdk = createSdk(wx, { sign });
    const first = sdk.scan();
    await completeScan('EG-1');
    expect(await first).toEqual({ ok: true, value: 'EG-1' });
    const second = sdk.scan();
    await completeScan('EG-2');
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
    const scanning = createSdk(wx).scan();
    await completeScan(resultStr);
    expect(await scanning).toEqual({ ok: true, value: expected });
  });

  it('distinguishes cancel, refusal and failure, and treats an empty result as a failure', async () => {
    const sdk = createSdk(wx);
    const answers: unknown[] = [];
    for (const finish of [
      (scan: ScanOptions) => scan.cancel(),
      (scan: ScanOptions) => scan.fail({ errMsg: 'scanQRCode:permission denied' }),
      (scan: ScanOptions) => scan.fail({ errMsg: 'scanQRCode:fail' }),
      (scan: ScanOptions) => scan.fail({}),
      (scan: ScanOptions) => scan.success({}),
    ]) {
      const scanning = sdk.scan();
      await settle();
      if (wx.scan) finish(wx.scan);
      answers.push(await scanning);
    }
    expect(answers).toEqual(
      ['cancelled', 'denied', 'failed', 'failed', 'failed'].map((reason) => ({ ok: false, reason })),
    );
  });

  it('gives up on a missing answer, and ignores a late one', async () => {
    const sdk = createSdk(wx);
    const scanning = sdk.scan();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await scanning).toEqual({ ok: false, reason: 'timeout' });
    wx.scan?.success({ resultStr: 'late' });
    const locating = sdk.getPosition();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await locating).toEqual({ ok: false, reason: 'timeout' });
    const closing = sdk.closeWindow();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await closing).toEqual({ ok: false, reason: 'timeout' });
    expect(wx.closeCount).toBe(1);
  });

  it('gives up on a setup without an answer, and retries with the next request', async () => {
    wx.answer = 'silence';
    const sdk = createSdk(wx);
    const first = sdk.scan();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await first).toEqual({ ok: false, reason: 'timeout' });
    wx.answer = 'error';
    expect(await sdk.scan()).toEqual({ ok: false, reason: 'failed' });
    wx.answer = 'ready';
    const third = sdk.scan();
    await completeScan('x');
    expect(await third).toEqual({ ok: true, value: 'x' });
    expect(wx.configs).toHaveLength(3);
  });

  it('reports a missing SDK or signature', async () => {
    expect(await createSdk(null).scan()).toEqual({ ok: false, reason: 'unsupported' });
    const unsignedSdk = createSdk(new FakeSdk(), { sign: async () => failed({ kind: 'offline' }) });
    expect(await unsignedSdk.getPosition()).toEqual({ ok: false, reason: 'failed' });
    const brokenSdk = createSdk(new FakeSdk(), { load: () => Promise.reject(new Error('broken')) });
    expect(await brokenSdk.scan()).toEqual({ ok: false, reason: 'failed' });
  });

  it('reads a position whose numbers are texts, and rejects anything else', async () => {
    const sdk = createSdk(wx);
    const locating = sdk.getPosition();
    await settle();
    expect(wx.locate?.type).toBe('gcj02');
    wx.locate?.success({ latitude: '30.25', longitude: 120.5, accuracy: '30' });
    expect(await locating).toEqual({
      ok: true,
      value: { latitude: 30.25, longitude: 120.5, accuracy: 30, system: 'gcj02' },
    });
    const invalidLookup = sdk.getPosition();
    await settle();
    wx.locate?.success({ latitude: null, longitude: 'x' });
    expect(await invalidLookup).toMatchObject({ ok: false });
  });
});

describe("The SDK's picture chooser", () => {
  const getBytes = async (answer: Awaited<ReturnType<ReturnType<typeof createSdk>['takePictures']>>) =>
    answer.ok
      ? Promise.all(answer.value.map(async (file) => [...new Uint8Array(await file.arrayBuffer())]))
      : answer;

  it('uses one source, and reads the picture formats of all phones', async () => {
    const takingPictures = createSdk(wx).takePictures('album', 3);
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
    expect(await getBytes(await takingPictures)).toEqual([
      [0xff, 0xd8, 0xff, 0xff],
      [0xff, 0xd8, 0xff],
    ]);
  });

  it('reports cancellation, denial and results that are not pictures', async () => {
    const sdk = createSdk(wx);
    const answers: unknown[] = [];
    for (const finish of [
      (choose: ChooseOptions) => choose.cancel(),
      (choose: ChooseOptions) => choose.fail({ errMsg: 'chooseImage:permission denied' }),
      (choose: ChooseOptions) => choose.success({}),
      (choose: ChooseOptions) => choose.success({ localIds: ['wxLocal://1'] }),
    ]) {
      const takingPictures = sdk.takePictures('camera', 1);
      await settle();
      if (wx.choose) finish(wx.choose);
      await settle();
      wx.read?.success({ localData: '%%%' });
      answers.push(await takingPictures);
    }
    expect(answers).toEqual(
      ['cancelled', 'denied', 'failed', 'failed'].map((reason) => ({ ok: false, reason })),
    );
  });
});

describe("The SDK's script", () => {
  const createScriptPage = (wx?: unknown) => {
    const scripts: { src: string; finish: (kind: string) => void }[] = [];
    const scope = {
      ...(wx === undefined ? {} : { wx }),
      document: {
        createElement: () => {
          const listeners = new Map<string, () => void>();
          return {
            src: '',
            addEventListener: (kind: string, listener: () => void) => listeners.set(kind, listener),
            remove: () => undefined,
            finish: (kind: string) => listeners.get(kind)?.(),
          };
        },
        head: { append: (script: (typeof scripts)[number]) => scripts.push(script) },
      },
    };
    return { scope: scope as unknown as Window, scripts };
  };

  it('is not loaded if the SDK is present or no address is configured', async () => {
    const loadedPage = createScriptPage(wx);
    expect(await loadSdk(loadedPage.scope, '/wx/sdk.js', after)).toBe(wx);
    expect(loadedPage.scripts).toHaveLength(0);
    const emptyPage = createScriptPage();
    expect(await loadSdk(emptyPage.scope, '', after)).toBeNull();
    expect(emptyPage.scripts).toHaveLength(0);
    expect(await loadSdk(createScriptPage({ config: 1 }).scope, '', after)).toBeNull();
  });

  it('is loaded from the configured address, with a time limit', async () => {
    const { scope, scripts } = createScriptPage();
    const loading = loadSdk(scope, '/wx/sdk.js', after);
    expect(scripts[0]?.src).toBe('/wx/sdk.js');
    Reflect.set(scope, 'wx', wx);
    scripts[0]?.finish('load');
    expect(await loading).toBe(wx);
    const slowPage = createScriptPage();
    const waiting = loadSdk(slowPage.scope, '/wx/sdk.js', after);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await waiting).toBeNull();
  });
});

describe("The browser's own tools", () => {
  let stoppedResources: string[];
  beforeEach(() => {
    stoppedResources = [];
  });
  const stream = { getTracks: () => [{ stop: () => stoppedResources.push('camera') }] };
  const createView = () => ({ srcObject: null, play: vi.fn(async () => undefined) });
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
      createImageBitmap: async () => ({ close: () => stoppedResources.push('bitmap') }),
      navigator: {
        ...(camera === undefined ? {} : { mediaDevices: { getUserMedia: camera } }),
        ...(locate === undefined ? {} : { geolocation: { getCurrentPosition: locate } }),
      },
    } as unknown as Window & typeof globalThis;
  };
  const scanCamera = (deps: ScopeDeps, { signal } = new AbortController(), video = createView()) =>
    createBrowserTools(getScope(deps), after).scanCamera(video, signal);
  const createNamedError = (name: string): Error => Object.assign(new Error(name), { name });

  it('scan with the camera until a code is seen, and release it', async () => {
    let detectCount = 0;
    const codes = () => (++detectCount < 3 ? [] : [{ rawValue: 'EG-9' }]);
    const video = createView();
    const scanning = scanCamera({ codes, camera: async () => stream }, new AbortController(), video);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await scanning).toEqual({ ok: true, value: 'EG-9' });
    expect(detectCount).toBe(3);
    expect(stoppedResources).toEqual(['camera']);
    expect(video.srcObject).toBeNull();
  });

  it('release the camera when the user gives up, even before it is ready', async () => {
    let resolveCamera: (camera: unknown) => void = () => undefined;
    const camera = () =>
      new Promise((resolve) => {
        resolveCamera = resolve;
      });
    const controller = new AbortController();
    const scanning = scanCamera({ codes: () => [], camera }, controller);
    await settle();
    controller.abort();
    expect(await scanning).toEqual({ ok: false, reason: 'cancelled' });
    resolveCamera(stream);
    await settle();
    expect(stoppedResources).toEqual(['camera']);
  });

  it('give up after a minute', async () => {
    const scanning = scanCamera({ codes: () => [], camera: async () => stream });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await scanning).toEqual({ ok: false, reason: 'timeout' });
    expect(stoppedResources).toEqual(['camera']);
  });

  it.each([
    ['denied', { codes: () => [], camera: () => Promise.reject(createNamedError('NotAllowedError')) }],
    ['unsupported', { codes: () => [], camera: () => Promise.reject(createNamedError('NotFoundError')) }],
    ['failed', { codes: () => [], camera: () => Promise.reject(createNamedError('NotReadableError')) }],
    ['unsupported', { camera: async () => stream }],
    ['unsupported', { codes: () => [] }],
  ] satisfies [string, ScopeDeps][])('report a camera failure as %s', async (reason, deps) => {
    expect(await scanCamera(deps)).toEqual({ ok: false, reason });
  });

  it('read a code from a picture, and report a missing one', async () => {
    const picture = new Blob(['x']);
    const read = (deps: ScopeDeps) => createBrowserTools(getScope(deps), after).scanPicture(picture);
    const codes = () => [{ rawValue: '' }, { rawValue: 'EG-7' }];
    expect(await read({ codes })).toEqual({ ok: true, value: 'EG-7' });
    expect(await read({ codes: () => [] })).toEqual({ ok: false, reason: 'failed' });
    expect(await read({})).toEqual({ ok: false, reason: 'unsupported' });
  });

  it.each([
    ['supports no format', async () => []],
    ['fails to answer', () => Promise.reject(createNamedError('NotSupportedError'))],
  ])("use their own reader if the browser's %s", async (_, getSupportedFormats) => {
    const codes = () => {
      throw createNamedError('NotSupportedError');
    };
    const scope = getScope({ codes });
    Object.assign(scope, { CanvasRenderingContext2D: class {} });
    Object.assign(Reflect.get(scope, 'BarcodeDetector'), { getSupportedFormats });
    expect(await createBrowserTools(scope, after).scanPicture(new Blob(['x']))).toEqual({
      ok: true,
      value: 'read by jsQR',
    });
  });

  it('return a WGS 84 position, or the reason why it is missing', async () => {
    const coords = { latitude: 30, longitude: 120, accuracy: 8 };
    const CODES = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
    const failToLocate = (code: number) => getPosition((_, fail) => fail?.({ ...CODES, message: '', code }));
    const getPosition = (locate?: Geolocation['getCurrentPosition']) =>
      createBrowserTools(getScope(locate === undefined ? {} : { locate }), after).getPosition();
    expect(await getPosition((found) => found({ coords } as GeolocationPosition))).toEqual({
      ok: true,
      value: { ...coords, system: 'wgs84' },
    });
    expect(await failToLocate(1)).toEqual({ ok: false, reason: 'denied' });
    expect(await failToLocate(2)).toEqual({ ok: false, reason: 'failed' });
    expect(await failToLocate(3)).toEqual({ ok: false, reason: 'timeout' });
    expect(await getPosition()).toEqual({ ok: false, reason: 'unsupported' });
    const waiting = getPosition(() => undefined);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await waiting).toEqual({ ok: false, reason: 'timeout' });
  });
});

type ScanOptions = Parameters<WxSdk['scanQRCode']>[0];
type LocateOptions = Parameters<WxSdk['getLocation']>[0];
type ChooseOptions = Parameters<WxSdk['chooseImage']>[0];
type ReadOptions = Parameters<WxSdk['getLocalImgData']>[0];

/**
 * Behaves like the SDK: keeps listeners, answers `config` later through one of them, and answers calls on the test's
 * command.
 */
class FakeSdk implements WxSdk {
  readonly configs: Parameters<WxSdk['config']>[0][] = [];
  scan: ScanOptions | null = null;
  locate: LocateOptions | null = null;
  choose: ChooseOptions | null = null;
  read: ReadOptions | null = null;
  closeCount = 0;
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
  scanQRCode(options: ScanOptions): void {
    this.scan = options;
  }
  getLocation(options: LocateOptions): void {
    this.locate = options;
  }
  chooseImage(options: ChooseOptions): void {
    this.choose = options;
  }
  getLocalImgData(options: ReadOptions): void {
    this.read = options;
  }
  closeWindow(): void {
    this.closeCount += 1;
  }
}

function after(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}

function createSdk(wx: WxSdk | null, overrides: Partial<SdkDeps> = {}) {
  return createWechatTools({
    load: async () => wx,
    sign: async () => SIGNATURE,
    url: () => 'https://plant.example/wx/eg/add',
    after,
    ...overrides,
  });
}

async function completeScan(resultStr: string): Promise<void> {
  await settle();
  wx.scan?.success({ resultStr });
}
