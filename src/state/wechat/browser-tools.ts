/** The browser's device tools, for use outside WeChat. Each request has a time limit. */

import { TIMED_OUT, withTimeout } from '../../browser/with-timeout';
import { POSITION_MS, SCAN_LOOK_MS, SCAN_MS } from '../../shared/constants';
import { type After, type CameraView, type DeviceAnswer, type DeviceTools, got, none } from './device-tools';

interface Detector {
  detect(source: unknown): Promise<readonly { readonly rawValue: string }[]>;
}
/**
 * Whether a code reader supports QR codes. Phones without Google's services, as most in China, have the reader without
 * a backend: it supports no format.
 */
async function readsCodes(reader: object): Promise<boolean> {
  const ask: unknown = Reflect.get(reader, 'getSupportedFormats');
  if (typeof ask !== 'function') return true;
  try {
    const formats: unknown = await Reflect.apply(ask, reader, []);
    return Array.isArray(formats) && formats.includes('qr_code');
  } catch {
    return false;
  }
}

/** Creates the browser's code reader, or loads one; `null` on failure. Uses reflection: the DOM types lack it. */
async function createDetector(scope: Window & typeof globalThis): Promise<Detector | null> {
  const Made: unknown = Reflect.get(scope, 'BarcodeDetector');
  if (typeof Made === 'function' && (await readsCodes(Made))) return Reflect.construct(Made, []) as Detector;
  if (typeof scope.CanvasRenderingContext2D !== 'function') return null;
  return import('./qr-detector').then(
    ({ qrDetector }) => qrDetector(scope.document),
    () => null,
  );
}
const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);

export function browserTools(
  scope: Window & typeof globalThis,
  after: After,
): Pick<DeviceTools, 'scanCamera' | 'scanPicture' | 'position'> {
  const firstCode = async (detector: Detector, source: unknown): Promise<string | null> =>
    (await detector.detect(source)).find(({ rawValue }) => rawValue !== '')?.rawValue ?? null;

  const watch = async (
    detector: Detector,
    view: CameraView,
    isOver: () => boolean,
  ): Promise<DeviceAnswer<string>> => {
    while (!isOver()) {
      const code = await firstCode(detector, view);
      if (isOver()) break;
      if (code !== null) return got(code);
      await new Promise<void>((resolve) => after(SCAN_LOOK_MS, resolve));
    }
    return none('cancelled');
  };

  return {
    scanCamera: async (view, cancel) => {
      // Browsers offer no camera over plain HTTP.
      const cameras = scope.navigator.mediaDevices as MediaDevices | undefined;
      if (typeof cameras?.getUserMedia !== 'function') return none('unsupported');
      const detector = await createDetector(scope);
      if (detector === null) return none('unsupported');
      let isOver = cancel.aborted;
      if (isOver) return none('cancelled');
      const given: MediaStream[] = [];
      const stopCamera = (): void => {
        for (const stream of given) for (const track of stream.getTracks()) track.stop();
        view.srcObject = null;
      };
      const run = async (): Promise<DeviceAnswer<string>> => {
        const stream = await cameras.getUserMedia({ video: { facingMode: 'environment' } });
        given.push(stream);
        // The permission came too late.
        if (isOver) {
          stopCamera();
          return none('cancelled');
        }
        view.srcObject = stream;
        await view.play();
        return watch(detector, view, () => isOver);
      };
      const cancelled = new Promise<DeviceAnswer<string>>((resolve) =>
        cancel.addEventListener('abort', () => resolve(none('cancelled')), { once: true }),
      );
      try {
        const answer = await withTimeout(Promise.race([run(), cancelled]), SCAN_MS, after);
        return answer === TIMED_OUT ? none('timeout') : answer;
      } catch (error) {
        if (isNamed(error, 'NotAllowedError', 'SecurityError')) return none('denied');
        return none(isNamed(error, 'NotFoundError', 'OverconstrainedError') ? 'unsupported' : 'failed');
      } finally {
        isOver = true;
        stopCamera();
      }
    },
    scanPicture: async (picture) => {
      if (typeof scope.createImageBitmap !== 'function') return none('unsupported');
      const detector = await createDetector(scope);
      if (detector === null) return none('unsupported');
      try {
        const bitmap = await scope.createImageBitmap(picture);
        try {
          const code = await firstCode(detector, bitmap);
          return code === null ? none('failed') : got(code);
        } finally {
          bitmap.close();
        }
      } catch {
        return none('failed');
      }
    },
    position: async () => {
      const places = scope.navigator.geolocation as Geolocation | undefined;
      if (!scope.isSecureContext || places === undefined) return none('unsupported');
      const asked = new Promise<Awaited<ReturnType<DeviceTools['position']>>>((resolve) =>
        places.getCurrentPosition(
          ({ coords: { latitude, longitude, accuracy } }) =>
            resolve(got({ latitude, longitude, accuracy, system: 'wgs84' })),
          ({ code, PERMISSION_DENIED, TIMEOUT }) =>
            resolve(none(code === PERMISSION_DENIED ? 'denied' : code === TIMEOUT ? 'timeout' : 'failed')),
          { enableHighAccuracy: true, timeout: POSITION_MS, maximumAge: 0 },
        ),
      );
      // The browser's own time limit pauses while it asks the user.
      const answer = await withTimeout(asked, POSITION_MS * 2, after);
      return answer === TIMED_OUT ? none('timeout') : answer;
    },
  };
}
