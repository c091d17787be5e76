/** Tools of the phone, from WeChat's SDK inside WeChat, otherwise from the browser. */
import type { Millis } from '../../shared/units';

/** `cancelled`: by the user. `unsupported`: the device has no such tool. `timeout`: no answer in time. */
export type DeviceFault = 'cancelled' | 'denied' | 'unsupported' | 'timeout' | 'failed';
export type DeviceAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: DeviceFault };

export const createSuccess = <T>(value: T): DeviceAnswer<T> => ({ ok: true, value });
export const createFailure = (reason: DeviceFault): DeviceAnswer<never> => ({ ok: false, reason });

export interface Position {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly accuracy: number;
  /** Coordinate system. WeChat uses China's, which is shifted; browsers use WGS84. */
  readonly system: 'gcj02' | 'wgs84';
}

export type CameraView = Pick<HTMLVideoElement, 'srcObject' | 'play'>;

export interface DeviceTools {
  readonly isWechat: boolean;
  /** Scans with WeChat's scanner; `unsupported` elsewhere, where `scanCamera` or `scanPicture` are used. */
  readonly scan: () => Promise<DeviceAnswer<string>>;
  /** Scans until a code is seen, the user cancels, or SCAN_MS have passed. */
  readonly scanCamera: (view: CameraView, signal: AbortSignal) => Promise<DeviceAnswer<string>>;
  readonly scanPicture: (picture: Blob) => Promise<DeviceAnswer<string>>;
  /** Takes a picture or chooses several with WeChat's chooser; `unsupported` elsewhere. */
  readonly takePictures: (
    source: 'camera' | 'album',
    maxCount: number,
  ) => Promise<DeviceAnswer<readonly File[]>>;
  readonly getPosition: () => Promise<DeviceAnswer<Position>>;
  /** Returns to the chat; `unsupported` in a browser. */
  readonly closeWindow: () => Promise<DeviceAnswer<null>>;
}

export type After = (ms: Millis, callback: () => void) => () => void;

export const isWechat = (userAgent: string): boolean => /\bMicroMessenger\//i.test(userAgent);
