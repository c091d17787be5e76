/**
 * What a person does with a phone and not with a form: scan a code, say where he is, leave the window. Inside WeChat its
 * SDK does it, elsewhere the browser; screens see this alone. Every question ends: with an answer, or with the reason why
 * there is none.
 */
import type { Millis } from '../../shared/units';

/** `cancelled`: by the person. `unsupported`: there is no such thing here. `timeout`: asked, and nothing came back. */
export type DeviceFault = 'cancelled' | 'denied' | 'unsupported' | 'timeout' | 'failed';
export type DeviceAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: DeviceFault };

export const got = <T>(value: T): DeviceAnswer<T> => ({ ok: true, value });
export const none = (why: DeviceFault): DeviceAnswer<never> => ({ ok: false, why });

export interface Position {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly accuracy: number;
  /** Chinese maps are shifted: WeChat answers in their system, browsers in the world's. */
  readonly system: 'gcj02' | 'wgs84';
}

/** The part of a video element that the camera is shown in. */
export type CameraView = Pick<HTMLVideoElement, 'srcObject' | 'play'>;

export interface DeviceTools {
  readonly isWechat: boolean;
  /** Scans by the client's own scanner; `unsupported` where there is none: then by `scanCamera` or `scanPicture`. */
  readonly scan: () => Promise<DeviceAnswer<string>>;
  /** Shows the camera in `view` until it sees a code, the person gives up, or a minute is over. */
  readonly scanCamera: (view: CameraView, cancel: AbortSignal) => Promise<DeviceAnswer<string>>;
  /** The code in a picture that the person chose. */
  readonly scanPicture: (picture: Blob) => Promise<DeviceAnswer<string>>;
  readonly position: () => Promise<DeviceAnswer<Position>>;
  /** Back to the chat. A browser's window closes nobody but the person. */
  readonly closeWindow: () => Promise<DeviceAnswer<null>>;
}

/** Runs `ring` after `ms`; the returned function takes it back. */
export type After = (ms: Millis, ring: () => void) => () => void;

/** Whether a browser is the one inside WeChat. */
export const isWechat = (userAgent: string): boolean => /\bMicroMessenger\//i.test(userAgent);
