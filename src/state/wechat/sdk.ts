/** Wraps the used part of WeChat's JS-SDK in promises with time limits. */

import { TIMED_OUT, withTimeout } from '../../browser/with-timeout';
import type { MessagingSignature } from '../../shared/calls/binding';
import {
  DEVICE_TEST_MS,
  PICTURE_CHOICE_MS,
  POSITION_MS,
  SCAN_MS,
  SDK_READY_MS,
} from '../../shared/constants';
import type { Outcome } from '../../shared/faults';
import type { Millis } from '../../shared/units';
import { type After, type DeviceAnswer, type DeviceTools, got, none, type Position } from './device-tools';

/** The SDK calls one of them later, or none. */
interface Answering<Result> {
  readonly success: (result: Result) => void;
  readonly cancel: () => void;
  readonly fail: (problem: { readonly errMsg?: string }) => void;
}
interface RawScan {
  readonly resultStr?: unknown;
}
/** Numbers, or strings on some devices. */
interface RawPosition {
  readonly latitude?: unknown;
  readonly longitude?: unknown;
  readonly accuracy?: unknown;
}
interface RawChoice {
  /** Names of the chosen pictures, valid in the SDK only. */
  readonly localIds?: unknown;
}
interface RawPicture {
  /** Base64, on some devices as a data URL. */
  readonly localData?: unknown;
}
/** The calls that are requested and used. */
export const SDK_CALLS = [
  'scanQRCode',
  'getLocation',
  'closeWindow',
  'chooseImage',
  'getLocalImgData',
] as const;

export interface WxSdk {
  config(options: {
    readonly debug: boolean;
    readonly appId: string;
    readonly timestamp: number;
    readonly nonceStr: string;
    readonly signature: string;
    readonly jsApiList: readonly string[];
  }): void;
  ready(listener: () => void): void;
  error(listener: () => void): void;
  scanQRCode(
    options: Answering<RawScan> & { readonly needResult: 1; readonly scanType: readonly string[] },
  ): void;
  getLocation(options: Answering<RawPosition> & { readonly type: 'gcj02' }): void;
  closeWindow(): void;
  chooseImage(
    options: Answering<RawChoice> & {
      readonly count: number;
      readonly sizeType: readonly ['compressed'];
      readonly sourceType: readonly ('camera' | 'album')[];
    },
  ): void;
  getLocalImgData(options: Answering<RawPicture> & { readonly localId: string }): void;
}

export interface SdkDeps {
  /** Loads the SDK; `null` if missing. */
  readonly load: () => Promise<WxSdk | null>;
  readonly sign: (url: string) => Promise<Outcome<MessagingSignature>>;
  /** Returns the URL to sign, without its hash. */
  readonly url: () => string;
  readonly after: After;
}

/** Converts a picture of the SDK; `null` if it is not one. */
function toFile(raw: unknown): File | null {
  if (typeof raw !== 'string') return null;
  try {
    // iOS wraps the lines and adds the head of a data URL.
    const text = atob(raw.replace(/^data:[^,]*,/, '').replace(/\s/g, ''));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return bytes.length === 0 ? null : new File([bytes], '');
  } catch {
    return null;
  }
}

/** The SDK puts the kind before a bar code: `CODE_128,6901234567892`. */
const KIND = /^(?:CODABAR|CODE_39|CODE_93|CODE_128|EAN_8|EAN_13|ITF|RSS_14|RSS_EXPANDED|UPC_A|UPC_E),/;
const DENIED = /denied|deny|permission|authoriz/i;

/** Returns a function that configures the SDK once. After a failure the next call tries again. */
function readySdk({ load, sign, url, after }: SdkDeps): () => Promise<DeviceAnswer<WxSdk>> {
  let readied: Promise<DeviceAnswer<WxSdk>> | null = null;

  const prepare = async (): Promise<DeviceAnswer<WxSdk>> => {
    const wx = await load();
    if (wx === null) return none('unsupported');
    const signed = await sign(url());
    if (!signed.ok) return none('failed');
    const { appId, timestamp, nonceStr, signature } = signed.value;
    return new Promise((resolve) => {
      wx.error(() => resolve(none('failed')));
      wx.ready(() => resolve(got(wx)));
      wx.config({
        debug: false,
        appId,
        timestamp: Number(timestamp),
        nonceStr,
        signature,
        jsApiList: SDK_CALLS,
      });
    });
  };
  return () => {
    readied ??= withTimeout(prepare(), SDK_READY_MS, after)
      .then((answer) => (answer === TIMED_OUT ? none('timeout') : answer))
      .catch(() => none('failed'))
      .then((answer) => {
        if (!answer.ok) readied = null;
        return answer;
      });
    return readied;
  };
}

export function wechatSdk(
  deps: SdkDeps,
): Pick<DeviceTools, 'scan' | 'takePictures' | 'position' | 'closeWindow'> {
  const { after } = deps;
  const ready = readySdk(deps);
  const ask = async <Result, Value>(
    limit: Millis,
    question: (wx: WxSdk, answering: Answering<Result>) => void,
    read: (result: Result) => Value | null,
  ): Promise<DeviceAnswer<Value>> => {
    const sdk = await ready();
    if (!sdk.ok) return sdk;
    const asked = new Promise<DeviceAnswer<Value>>((resolve) => {
      question(sdk.value, {
        success: (result) => {
          const value = read(result);
          resolve(value === null ? none('failed') : got(value));
        },
        cancel: () => resolve(none('cancelled')),
        fail: ({ errMsg = '' }) => resolve(none(DENIED.test(errMsg) ? 'denied' : 'failed')),
      });
    });
    const answer = await withTimeout(asked, limit, after).catch(() => none('failed'));
    return answer === TIMED_OUT ? none('timeout') : answer;
  };
  const degrees = (raw: unknown): number => (typeof raw === 'string' ? Number.parseFloat(raw) : Number(raw));

  return {
    scan: () =>
      ask(
        SCAN_MS,
        (wx, answering: Answering<RawScan>) =>
          wx.scanQRCode({ needResult: 1, scanType: ['qrCode', 'barCode'], ...answering }),
        ({ resultStr }) =>
          typeof resultStr === 'string' && resultStr !== '' ? resultStr.replace(KIND, '') : null,
      ),
    takePictures: async (source, most) => {
      const chosen = await ask(
        PICTURE_CHOICE_MS,
        (wx, answering: Answering<RawChoice>) =>
          wx.chooseImage({ count: most, sizeType: ['compressed'], sourceType: [source], ...answering }),
        ({ localIds }) =>
          Array.isArray(localIds) ? localIds.filter((one) => typeof one === 'string') : null,
      );
      if (!chosen.ok) return chosen;
      const files: File[] = [];
      for (const localId of chosen.value) {
        const picture = await ask(
          SDK_READY_MS,
          (wx, answering: Answering<RawPicture>) => wx.getLocalImgData({ localId, ...answering }),
          ({ localData }) => toFile(localData),
        );
        if (!picture.ok) return picture;
        files.push(picture.value);
      }
      return got(files);
    },
    position: () =>
      ask(
        POSITION_MS,
        (wx, answering: Answering<RawPosition>) => wx.getLocation({ type: 'gcj02', ...answering }),
        (raw): Position | null => {
          const [latitude, longitude] = [degrees(raw.latitude), degrees(raw.longitude)];
          if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
          const accuracy = degrees(raw.accuracy);
          return { latitude, longitude, accuracy: Number.isFinite(accuracy) ? accuracy : 0, system: 'gcj02' };
        },
      ),
    closeWindow: async () => {
      const sdk = await ready();
      if (!sdk.ok) return sdk;
      try {
        sdk.value.closeWindow();
      } catch {
        return none('failed');
      }
      // If this code still runs after a while, the window was not closed.
      return new Promise((resolve) => after(DEVICE_TEST_MS, () => resolve(none('timeout'))));
    },
  };
}
