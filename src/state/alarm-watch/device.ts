/** The alert methods of the device, and a test of each. A test returns `done` only for a confirmed alert. */

import { TIMED_OUT, withTimeout } from '../../browser/with-timeout';
import type { CallPorts } from '../../shared/calls/run';
import { DEVICE_TEST_MS, SCAN_MS } from '../../shared/constants';
import { Notifications, type NotificationText } from './notifications';
import type { AlertMethod } from './settings';

/** `insecure`: offered over HTTPS only. `denied`: by the user or the battery saver. `failed`: it did not happen. */
export type AlertTestResult = 'done' | 'unsupported' | 'insecure' | 'denied' | 'failed';
/** Support of a method, known without a test. */
export type Support = 'yes' | 'no' | 'insecure';

export interface AlarmDevice {
  readonly getSupport: (method: AlertMethod) => Support;
  /** Alerts once. Call on a touch: sound and the notification permission need one. */
  readonly test: (method: AlertMethod, text: NotificationText) => Promise<AlertTestResult>;
  /**
   * Keeps the screen on. Returns a release function; `null` if the device refuses. `onLost` is called when the device
   * releases the lock.
   */
  readonly keepAwake: (onLost?: () => void) => Promise<(() => void) | null>;
}

/** Two short tones, in seconds from the start; high enough for a small speaker. */
const TONES = [
  { from: 0, until: 0.18, hertz: 880 },
  { from: 0.26, until: 0.44, hertz: 1_175 },
] as const;
const LOUDNESS = 0.4;
/** Vibration, pause, vibration, in ms. */
const VIBRATION = [200, 100, 200];

async function play(scope: Window & typeof globalThis, after: CallPorts['after']): Promise<AlertTestResult> {
  const context = new scope.AudioContext();
  try {
    // Without a touch, this promise never settles.
    if ((await withTimeout(context.resume(), DEVICE_TEST_MS, after)) === TIMED_OUT) return 'failed';
    let lastTone: OscillatorNode | null = null;
    for (const { from, until, hertz } of TONES) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = hertz;
      volume.gain.value = LOUDNESS;
      tone.connect(volume).connect(context.destination);
      tone.start(context.currentTime + from);
      tone.stop(context.currentTime + until);
      lastTone = tone;
    }
    const playback = new Promise<void>((resolve) => lastTone?.addEventListener('ended', () => resolve()));
    return (await withTimeout(playback, DEVICE_TEST_MS, after)) === TIMED_OUT ? 'failed' : 'done';
  } finally {
    context.close().catch(() => undefined);
  }
}

async function notify(
  scope: Window & typeof globalThis,
  after: CallPorts['after'],
  text: NotificationText,
): Promise<AlertTestResult> {
  const permission = await withTimeout(scope.Notification.requestPermission(), SCAN_MS, after);
  if (permission === TIMED_OUT) return 'failed';
  if (permission !== 'granted') return 'denied';
  const showing = new Notifications(scope, after, 'allshift-test').show(text);
  const isShown = await withTimeout(showing, SCAN_MS, after);
  return isShown === TIMED_OUT ? 'failed' : isShown ? 'done' : 'unsupported';
}

export function createAlarmDevice(scope: Window & typeof globalThis, after: CallPorts['after']): AlarmDevice {
  const detectors: Readonly<Record<AlertMethod, () => boolean>> = {
    sound: () => typeof scope.AudioContext === 'function',
    vibration: () => typeof scope.navigator.vibrate === 'function',
    keepAwake: () => 'wakeLock' in scope.navigator,
    notification: () => 'Notification' in scope,
  };
  const getSupport = (method: AlertMethod): Support => {
    if (detectors[method]()) return 'yes';
    return scope.isSecureContext || method === 'sound' || method === 'vibration' ? 'no' : 'insecure';
  };
  const keepAwake = async (onLost?: () => void): Promise<(() => void) | null> => {
    if (getSupport('keepAwake') !== 'yes') return null;
    const request = scope.navigator.wakeLock.request('screen');
    const lock = await withTimeout(request, DEVICE_TEST_MS, after);
    if (lock !== TIMED_OUT) {
      const onRelease = (): void => onLost?.();
      lock.addEventListener('release', onRelease);
      return () => {
        lock.removeEventListener('release', onRelease);
        lock.release().catch(() => undefined);
      };
    }
    // Release a lock that is granted too late.
    request.then((lateLock) => lateLock.release()).catch(() => undefined);
    return null;
  };
  const tests: Readonly<Record<AlertMethod, (text: NotificationText) => Promise<AlertTestResult>>> = {
    sound: () => play(scope, after),
    vibration: async () => (scope.navigator.vibrate(VIBRATION) ? 'done' : 'failed'),
    keepAwake: async () => {
      const release = await keepAwake();
      release?.();
      return release === null ? 'failed' : 'done';
    },
    notification: (text) => notify(scope, after, text),
  };
  return {
    getSupport,
    keepAwake: (onLost) => keepAwake(onLost).catch(() => null),
    test: async (method, text) => {
      const support = getSupport(method);
      if (support !== 'yes') return support === 'no' ? 'unsupported' : 'insecure';
      try {
        return await tests[method](text);
      } catch (error) {
        return error instanceof Error && error.name === 'NotAllowedError' ? 'denied' : 'failed';
      }
    },
  };
}
