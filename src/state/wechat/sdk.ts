/** Wraps the used part of WeChat's JS-SDK in promises with time limits. */

import { TIMED_OUT, withTimeout } from '../../browser/with-timeout';
import type { MessagingSignature } from '../../shared/calls/binding';
import { DEVICE_TEST_MS, POSITION_MS, SCAN_MS, SDK_READY_MS } from '../../shared/constants';
import type { Outcome } from '../../shared/faults';
import { MINUTE_MS, type Millis } from '../../shared/units';
import {
  type After,
  createFailure,
  createSuccess,
  type DeviceAnswer,
  type DeviceTools,
  type Position,
} from './device-tools';

/** Time limit for taking a photo or choosing one in another program. */
const PICTURE_CHOICE_MS: Millis = 10 * MINUTE_MS;

/** The SDK calls at most one of them. */
interface SdkCallbacks<Result> {
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
    options: SdkCallbacks<RawScan> & { readonly needResult: 1; readonly scanType: readonly string[] },
  ): void;
  getLocation(options: SdkCallbacks<RawPosition> & { readonly type: 'gcj02' }): void;
  closeWindow(): void;
  chooseImage(
    options: SdkCallbacks<RawChoice> & {
      readonly count: number;
      readonly sizeType: readonly ['compressed'];
      readonly sourceType: readonly ('camera' | 'album')[];
    },
  ): void;
  getLocalImgData(options: SdkCallbacks<RawPicture> & { readonly localId: string }): void;
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
function createSdkSource({ load, sign, url, after }: SdkDeps): () => Promise<DeviceAnswer<WxSdk>> {
  let sdkPromise: Promise<DeviceAnswer<WxSdk>> | null = null;

  const prepare = async (): Promise<DeviceAnswer<WxSdk>> => {
    const wx = await load();
    if (wx === null) return createFailure('unsupported');
    const signOutcome = await sign(url());
    if (!signOutcome.ok) return createFailure('failed');
    const { appId, timestamp, nonceStr, signature } = signOutcome.value;
    return new Promise((resolve) => {
      wx.error(() => resolve(createFailure('failed')));
      wx.ready(() => resolve(createSuccess(wx)));
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
    sdkPromise ??= withTimeout(prepare(), SDK_READY_MS, after)
      .then((answer) => (answer === TIMED_OUT ? createFailure('timeout') : answer))
      .catch(() => createFailure('failed'))
      .then((answer) => {
        if (!answer.ok) sdkPromise = null;
        return answer;
      });
    return sdkPromise;
  };
}

export function createWechatTools(
  deps: SdkDeps,
): Pick<DeviceTools, 'scan' | 'takePictures' | 'getPosition' | 'closeWindow'> {
  const { after } = deps;
  const ready = createSdkSource(deps);
  const callSdk = async <Result, Value>(
    limit: Millis,
    invoke: (wx: WxSdk, callbacks: SdkCallbacks<Result>) => void,
    read: (result: Result) => Value | null,
  ): Promise<DeviceAnswer<Value>> => {
    const sdk = await ready();
    if (!sdk.ok) return sdk;
    const request = new Promise<DeviceAnswer<Value>>((resolve) => {
      invoke(sdk.value, {
        success: (result) => {
          const value = read(result);
          resolve(value === null ? createFailure('failed') : createSuccess(value));
        },
        cancel: () => resolve(createFailure('cancelled')),
        fail: ({ errMsg = '' }) => resolve(createFailure(DENIED.test(errMsg) ? 'denied' : 'failed')),
      });
    });
    const answer = await withTimeout(request, limit, after).catch(() => createFailure('failed'));
    return answer === TIMED_OUT ? createFailure('timeout') : answer;
  };
  const toNumber = (raw: unknown): number => (typeof raw === 'string' ? Number.parseFloat(raw) : Number(raw));

  return {
    scan: () =>
      callSdk(
        SCAN_MS,
        (wx, callbacks: SdkCallbacks<RawScan>) =>
          wx.scanQRCode({ needResult: 1, scanType: ['qrCode', 'barCode'], ...callbacks }),
        ({ resultStr }) =>
          typeof resultStr === 'string' && resultStr !== '' ? resultStr.replace(KIND, '') : null,
      ),
    takePictures: async (source, maxCount) => {
      const choice = await callSdk(
        PICTURE_CHOICE_MS,
        (wx, callbacks: SdkCallbacks<RawChoice>) =>
          wx.chooseImage({ count: maxCount, sizeType: ['compressed'], sourceType: [source], ...callbacks }),
        ({ localIds }) =>
          Array.isArray(localIds) ? localIds.filter((rawId) => typeof rawId === 'string') : null,
      );
      if (!choice.ok) return choice;
      const files: File[] = [];
      for (const localId of choice.value) {
        const picture = await callSdk(
          SDK_READY_MS,
          (wx, callbacks: SdkCallbacks<RawPicture>) => wx.getLocalImgData({ localId, ...callbacks }),
          ({ localData }) => toFile(localData),
        );
        if (!picture.ok) return picture;
        files.push(picture.value);
      }
      return createSuccess(files);
    },
    getPosition: () =>
      callSdk(
        POSITION_MS,
        (wx, callbacks: SdkCallbacks<RawPosition>) => wx.getLocation({ type: 'gcj02', ...callbacks }),
        (raw): Position | null => {
          const [latitude, longitude] = [toNumber(raw.latitude), toNumber(raw.longitude)];
          if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
          const accuracy = toNumber(raw.accuracy);
          return { latitude, longitude, accuracy: Number.isFinite(accuracy) ? accuracy : 0, system: 'gcj02' };
        },
      ),
    closeWindow: async () => {
      const sdk = await ready();
      if (!sdk.ok) return sdk;
      try {
        sdk.value.closeWindow();
      } catch {
        return createFailure('failed');
      }
      // If this code still runs after a while, the window was not closed.
      return new Promise((resolve) => after(DEVICE_TEST_MS, () => resolve(createFailure('timeout'))));
    },
  };
}
