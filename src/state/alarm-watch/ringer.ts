/** Repeats three tones and a pause until stopped. Loops one buffer because timers of a hidden page are slow. */

import { TIMED_OUT, withTimeout } from '../../browser/with-timeout';
import type { CallPorts } from '../../shared/calls/run';
import { DEVICE_TEST_MS } from '../../shared/constants';
import type { AlertTestResult } from './device';

export type RingerState =
  | 'off'
  | 'armed'
  /** The browser requires a touch of the page. */
  | 'blocked'
  | 'unsupported';

export interface Ringer {
  readonly state: () => RingerState;
  /** Prepares the sound. Call on a touch; without one it may stay blocked. */
  readonly arm: () => Promise<RingerState>;
  /** Sounds until `stop`; starts as soon as the browser allows it. */
  readonly ring: () => void;
  readonly stop: () => void;
  readonly test: () => Promise<AlertTestResult>;
  readonly close: () => void;
}

/** Tones of one round, in seconds from its start; high enough for a small speaker. */
const TONES = [
  { from: 0, until: 0.2, hertz: 880 },
  { from: 0.25, until: 0.45, hertz: 1_175 },
  { from: 0.5, until: 0.8, hertz: 1_568 },
] as const;
/** Length of a round with its pause, and of its tones, in seconds. */
const ROUND = 2.4;
const TONES_LENGTH = 0.8;
const LOUDNESS = 0.6;
/** Duration of a tone's rise and fall, in seconds. Without them it clicks. */
const EDGE = 0.01;

/** Returns the samples of one round, at `rate` samples per second. */
export function createRoundSamples(rate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.ceil(rate * ROUND));
  for (const { from, until, hertz } of TONES) {
    const first = Math.floor(from * rate);
    const last = Math.floor(until * rate);
    for (let at = first; at < last; at++) {
      const edge = Math.min(1, (at - first) / (EDGE * rate), (last - at) / (EDGE * rate));
      samples[at] = LOUDNESS * edge * Math.sin((2 * Math.PI * hertz * (at - first)) / rate);
    }
  }
  return samples;
}

export function createRinger(
  scope: Window & typeof globalThis,
  after: CallPorts['after'],
  onChange: (state: RingerState) => void,
): Ringer {
  let context: AudioContext | null = null;
  let round: AudioBuffer | null = null;
  let loop: AudioBufferSourceNode | null = null;
  let isRinging = false;
  let lastReported: RingerState | null = null;

  const state = (): RingerState => {
    if (typeof scope.AudioContext !== 'function') return 'unsupported';
    if (context === null) return 'off';
    return context.state === 'running' ? 'armed' : 'blocked';
  };
  const createSource = (from: AudioContext, isLoop: boolean): AudioBufferSourceNode => {
    if (round === null) {
      const samples = createRoundSamples(from.sampleRate);
      round = from.createBuffer(1, samples.length, from.sampleRate);
      round.copyToChannel(samples, 0);
    }
    const node = from.createBufferSource();
    node.buffer = round;
    node.loop = isLoop;
    node.connect(from.destination);
    return node;
  };
  const play = (): void => {
    if (!isRinging || loop !== null || context === null || state() !== 'armed') return;
    loop = createSource(context, true);
    loop.start();
  };
  const handleContextState = (): void => {
    play();
    const currentState = state();
    if (currentState === lastReported) return;
    lastReported = currentState;
    onChange(currentState);
  };
  const stop = (): void => {
    isRinging = false;
    loop?.stop();
    loop = null;
  };

  return {
    state,
    arm: async () => {
      if (typeof scope.AudioContext !== 'function') return 'unsupported';
      if (context === null) {
        context = new scope.AudioContext();
        context.onstatechange = handleContextState;
      }
      const { resume } = context;
      // Without a touch, this promise never settles.
      await withTimeout(resume.call(context), DEVICE_TEST_MS, after).catch(() => TIMED_OUT);
      handleContextState();
      return state();
    },
    ring: () => {
      isRinging = true;
      play();
    },
    stop,
    test: async () => {
      if (context === null || state() !== 'armed') return 'failed';
      const singleRound = createSource(context, false);
      const playback = new Promise<void>((resolve) => {
        singleRound.onended = () => resolve();
      });
      singleRound.start(0, 0, TONES_LENGTH);
      return (await withTimeout(playback, DEVICE_TEST_MS, after)) === TIMED_OUT ? 'failed' : 'done';
    },
    close: () => {
      stop();
      if (context) context.onstatechange = null;
      context?.close().catch(() => undefined);
      context = null;
      lastReported = null;
    },
  };
}
