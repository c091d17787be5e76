/** The device's ways to be noticed, each tried honestly: what did not happen is never called done. */

import { TIMED_OUT, withTimeout } from '../../browser/with-timeout';
import type { CallPorts } from '../../shared/calls/run';
import { DEVICE_TEST_MS, SCAN_MS } from '../../shared/constants';
import type { AlarmWay } from './settings';

/**
 * `insecure`: the browser has it over HTTPS alone. `denied`: by the person, or by the device to save its battery.
 * `failed`: it is there and did not happen.
 */
export type Trial = 'done' | 'unsupported' | 'insecure' | 'denied' | 'failed';
/** What can be said without trying. */
export type Support = 'yes' | 'no' | 'insecure';

export interface AlarmDevice {
  readonly support: (way: AlarmWay) => Support;
  /** Does it once. `words` are what a notification says. To be called by a touch: sound and leave need one. */
  readonly attempt: (
    way: AlarmWay,
    words: { readonly title: string; readonly body: string },
  ) => Promise<Trial>;
  /** Keeps the screen on until the returned function is called; null where it cannot. `lost`: the device let go of it. */
  readonly keepAwake: (lost?: () => void) => Promise<(() => void) | null>;
}

/** Two short tones, in seconds from their beginning; high enough for a small speaker. */
const TONES = [
  { from: 0, until: 0.18, hertz: 880 },
  { from: 0.26, until: 0.44, hertz: 1_175 },
] as const;
const LOUDNESS = 0.4;
/** Shake, rest, shake, ms. */
const SHAKES = [200, 100, 200];

async function play(scope: Window & typeof globalThis, after: CallPorts['after']): Promise<Trial> {
  const context = new scope.AudioContext();
  try {
    // Without a touch before it, this waits for one for ever.
    if ((await withTimeout(context.resume(), DEVICE_TEST_MS, after)) === TIMED_OUT) return 'failed';
    let last: OscillatorNode | null = null;
    for (const { from, until, hertz } of TONES) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = hertz;
      volume.gain.value = LOUDNESS;
      tone.connect(volume).connect(context.destination);
      tone.start(context.currentTime + from);
      tone.stop(context.currentTime + until);
      last = tone;
    }
    const ended = new Promise<void>((resolve) => last?.addEventListener('ended', () => resolve()));
    return (await withTimeout(ended, DEVICE_TEST_MS, after)) === TIMED_OUT ? 'failed' : 'done';
  } finally {
    context.close().catch(() => undefined);
  }
}

async function notify(
  scope: Window & typeof globalThis,
  after: CallPorts['after'],
  { title, body }: { readonly title: string; readonly body: string },
): Promise<Trial> {
  const leave = await withTimeout(scope.Notification.requestPermission(), SCAN_MS, after);
  if (leave === TIMED_OUT) return 'failed';
  if (leave !== 'granted') return 'denied';
  try {
    // Android's browsers have the constructor and refuse to be called without a service worker.
    new scope.Notification(title, { body, tag: 'allshift-test' });
    return 'done';
  } catch {
    return 'unsupported';
  }
}

/** The device as the browser gives it. */
export function alarmDevice(scope: Window & typeof globalThis, after: CallPorts['after']): AlarmDevice {
  const has: Readonly<Record<AlarmWay, () => boolean>> = {
    sound: () => typeof scope.AudioContext === 'function',
    vibration: () => typeof scope.navigator.vibrate === 'function',
    keepAwake: () => 'wakeLock' in scope.navigator,
    notification: () => 'Notification' in scope,
  };
  const support = (way: AlarmWay): Support => {
    if (has[way]()) return 'yes';
    return scope.isSecureContext || way === 'sound' || way === 'vibration' ? 'no' : 'insecure';
  };
  const keepAwake = async (lost?: () => void): Promise<(() => void) | null> => {
    if (support('keepAwake') !== 'yes') return null;
    const asked = scope.navigator.wakeLock.request('screen');
    const lock = await withTimeout(asked, DEVICE_TEST_MS, after);
    if (lock !== TIMED_OUT) {
      const onRelease = (): void => lost?.();
      lock.addEventListener('release', onRelease);
      return () => {
        lock.removeEventListener('release', onRelease);
        lock.release().catch(() => undefined);
      };
    }
    // One that comes too late is wanted by nobody.
    asked.then((late) => late.release()).catch(() => undefined);
    return null;
  };
  const deeds: Readonly<Record<AlarmWay, (words: { title: string; body: string }) => Promise<Trial>>> = {
    sound: () => play(scope, after),
    vibration: async () => (scope.navigator.vibrate(SHAKES) ? 'done' : 'failed'),
    keepAwake: async () => {
      const release = await keepAwake();
      release?.();
      return release === null ? 'failed' : 'done';
    },
    notification: (words) => notify(scope, after, words),
  };
  return {
    support,
    keepAwake: (lost) => keepAwake(lost).catch(() => null),
    attempt: async (way, words) => {
      const there = support(way);
      if (there !== 'yes') return there === 'no' ? 'unsupported' : 'insecure';
      try {
        return await deeds[way](words);
      } catch (error) {
        return error instanceof Error && error.name === 'NotAllowedError' ? 'denied' : 'failed';
      }
    },
  };
}
