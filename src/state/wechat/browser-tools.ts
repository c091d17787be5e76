/** The browser's device tools, for use outside WeChat. Each request has a time limit. */

import { TIMED_OUT, withTimeout } from '../../browser/with-timeout';
import { POSITION_MS, SCAN_MS } from '../../shared/constants';
import type { Millis } from '../../shared/units';
import {
  type After,
  type CameraView,
  createFailure,
  createSuccess,
  type DeviceAnswer,
  type DeviceTools,
} from './device-tools';

const SCAN_INTERVAL_MS: Millis = 200;

interface Detector {
  detect(source: unknown): Promise<readonly { readonly rawValue: string }[]>;
}
/**
 * Whether a code reader supports QR codes. Phones without Google's services, as most in China, have the reader without
 * a backend: it supports no format.
 */
async function supportsQrCodes(reader: object): Promise<boolean> {
  const getFormats: unknown = Reflect.get(reader, 'getSupportedFormats');
  if (typeof getFormats !== 'function') return true;
  try {
    const formats: unknown = await Reflect.apply(getFormats, reader, []);
    return Array.isArray(formats) && formats.includes('qr_code');
  } catch {
    return false;
  }
}

/** Creates the browser's code reader, or loads one; `null` on failure. Uses reflection: the DOM types lack it. */
async function createDetector(scope: Window & typeof globalThis): Promise<Detector | null> {
  const NativeDetector: unknown = Reflect.get(scope, 'BarcodeDetector');
  if (typeof NativeDetector === 'function' && (await supportsQrCodes(NativeDetector)))
    return Reflect.construct(NativeDetector, []) as Detector;
  if (typeof scope.CanvasRenderingContext2D !== 'function') return null;
  return import('./qr-detector').then(
    ({ createQrDetector }) => createQrDetector(scope.document),
    () => null,
  );
}
const hasName = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);

export function createBrowserTools(
  scope: Window & typeof globalThis,
  after: After,
): Pick<DeviceTools, 'scanCamera' | 'scanPicture' | 'getPosition'> {
  const detectFirstCode = async (detector: Detector, source: unknown): Promise<string | null> =>
    (await detector.detect(source)).find(({ rawValue }) => rawValue !== '')?.rawValue ?? null;

  const scanView = async (
    detector: Detector,
    view: CameraView,
    isOver: () => boolean,
  ): Promise<DeviceAnswer<string>> => {
    while (!isOver()) {
      const code = await detectFirstCode(detector, view);
      if (isOver()) break;
      if (code !== null) return createSuccess(code);
      await new Promise<void>((resolve) => after(SCAN_INTERVAL_MS, resolve));
    }
    return createFailure('cancelled');
  };

  return {
    scanCamera: async (view, signal) => {
      // Browsers offer no camera over plain HTTP.
      const cameras = scope.navigator.mediaDevices as MediaDevices | undefined;
      if (typeof cameras?.getUserMedia !== 'function') return createFailure('unsupported');
      const detector = await createDetector(scope);
      if (detector === null) return createFailure('unsupported');
      let isOver = signal.aborted;
      if (isOver) return createFailure('cancelled');
      const streams: MediaStream[] = [];
      const stopCamera = (): void => {
        for (const stream of streams) for (const track of stream.getTracks()) track.stop();
        view.srcObject = null;
      };
      const run = async (): Promise<DeviceAnswer<string>> => {
        const stream = await cameras.getUserMedia({ video: { facingMode: 'environment' } });
        streams.push(stream);
        // The permission came too late.
        if (isOver) {
          stopCamera();
          return createFailure('cancelled');
        }
        view.srcObject = stream;
        await view.play();
        return scanView(detector, view, () => isOver);
      };
      const cancellation = new Promise<DeviceAnswer<string>>((resolve) =>
        signal.addEventListener('abort', () => resolve(createFailure('cancelled')), { once: true }),
      );
      try {
        const answer = await withTimeout(Promise.race([run(), cancellation]), SCAN_MS, after);
        return answer === TIMED_OUT ? createFailure('timeout') : answer;
      } catch (error) {
        if (hasName(error, 'NotAllowedError', 'SecurityError')) return createFailure('denied');
        return createFailure(
          hasName(error, 'NotFoundError', 'OverconstrainedError') ? 'unsupported' : 'failed',
        );
      } finally {
        isOver = true;
        stopCamera();
      }
    },
    scanPicture: async (picture) => {
      if (typeof scope.createImageBitmap !== 'function') return createFailure('unsupported');
      const detector = await createDetector(scope);
      if (detector === null) return createFailure('unsupported');
      try {
        const bitmap = await scope.createImageBitmap(picture);
        try {
          const code = await detectFirstCode(detector, bitmap);
          return code === null ? createFailure('failed') : createSuccess(code);
        } finally {
          bitmap.close();
        }
      } catch {
        return createFailure('failed');
      }
    },
    getPosition: async () => {
      const geolocation = scope.navigator.geolocation as Geolocation | undefined;
      if (!scope.isSecureContext || geolocation === undefined) return createFailure('unsupported');
      const request = new Promise<Awaited<ReturnType<DeviceTools['getPosition']>>>((resolve) =>
        geolocation.getCurrentPosition(
          ({ coords: { latitude, longitude, accuracy } }) =>
            resolve(createSuccess({ latitude, longitude, accuracy, system: 'wgs84' })),
          ({ code, PERMISSION_DENIED, TIMEOUT }) =>
            resolve(
              createFailure(code === PERMISSION_DENIED ? 'denied' : code === TIMEOUT ? 'timeout' : 'failed'),
            ),
          { enableHighAccuracy: true, timeout: POSITION_MS, maximumAge: 0 },
        ),
      );
      // The browser's time limit does not run while its permission prompt is open.
      const answer = await withTimeout(request, POSITION_MS * 2, after);
      return answer === TIMED_OUT ? createFailure('timeout') : answer;
    },
  };
}
