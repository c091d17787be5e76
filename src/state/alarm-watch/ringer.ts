/**
 * The sound of an alarm watch: two tones and a rest, over and over until somebody answers. It is one looped buffer, so
 * that it goes on in a hidden page too, whose timers are slowed down. A browser lets sound out only after a touch.
 */

import { TIMED_OUT, withTimeout } from '../../browser/with-timeout';
import type { CallPorts } from '../../shared/calls/run';
import { DEVICE_TEST_MS } from '../../shared/constants';
import type { Trial } from './device';

export type RingerState =
  /** Not asked for. */
  | 'off'
  | 'armed'
  /** The browser holds it back: a touch on the page lets it out. */
  | 'blocked'
  | 'unsupported';

export interface Ringer {
  readonly state: () => RingerState;
  /** Gets ready to sound. To be called by a touch; without one it may stay blocked until `arm` is called by one. */
  readonly arm: () => Promise<RingerState>;
  /** Sounds until `hush`; at once, or as soon as the browser lets it. */
  readonly ring: () => void;
  readonly hush: () => void;
  /** Sounds once. */
  readonly test: () => Promise<Trial>;
  readonly close: () => void;
}

/** Tones of one round, in seconds from its beginning; high enough for a small speaker. */
const TONES = [
  { from: 0, until: 0.2, hertz: 880 },
  { from: 0.25, until: 0.45, hertz: 1_175 },
  { from: 0.5, until: 0.8, hertz: 1_568 },
] as const;
/** Length of a round with its rest, and of its tones, in seconds. */
const ROUND = 2.4;
const SOUNDING = 0.8;
const LOUDNESS = 0.6;
/** How long a tone takes to swell and to fade, in seconds: without that it clicks. */
const EDGE = 0.01;

/** Samples of one round. */
export function roundSamples(rate: number): Float32Array<ArrayBuffer> {
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
  changed: (state: RingerState) => void,
): Ringer {
  let context: AudioContext | null = null;
  let round: AudioBuffer | null = null;
  let ringing: AudioBufferSourceNode | null = null;
  let wantsRing = false;
  let told: RingerState | null = null;

  const state = (): RingerState => {
    if (typeof scope.AudioContext !== 'function') return 'unsupported';
    if (context === null) return 'off';
    return context.state === 'running' ? 'armed' : 'blocked';
  };
  const source = (from: AudioContext, loop: boolean): AudioBufferSourceNode => {
    if (round === null) {
      const samples = roundSamples(from.sampleRate);
      round = from.createBuffer(1, samples.length, from.sampleRate);
      round.copyToChannel(samples, 0);
    }
    const node = from.createBufferSource();
    node.buffer = round;
    node.loop = loop;
    node.connect(from.destination);
    return node;
  };
  const sound = (): void => {
    if (!wantsRing || ringing !== null || context === null || state() !== 'armed') return;
    ringing = source(context, true);
    ringing.start();
  };
  const tell = (): void => {
    sound();
    const now = state();
    if (now === told) return;
    told = now;
    changed(now);
  };
  const hush = (): void => {
    wantsRing = false;
    ringing?.stop();
    ringing = null;
  };

  return {
    state,
    arm: async () => {
      if (typeof scope.AudioContext !== 'function') return 'unsupported';
      if (context === null) {
        context = new scope.AudioContext();
        context.onstatechange = tell;
      }
      const { resume } = context;
      // Without a touch before it, this waits for one for ever.
      await withTimeout(resume.call(context), DEVICE_TEST_MS, after).catch(() => TIMED_OUT);
      tell();
      return state();
    },
    ring: () => {
      wantsRing = true;
      sound();
    },
    hush,
    test: async () => {
      if (context === null || state() !== 'armed') return 'failed';
      const once = source(context, false);
      const ended = new Promise<void>((resolve) => {
        once.onended = () => resolve();
      });
      once.start(0, 0, SOUNDING);
      return (await withTimeout(ended, DEVICE_TEST_MS, after)) === TIMED_OUT ? 'failed' : 'done';
    },
    close: () => {
      hush();
      if (context) context.onstatechange = null;
      context?.close().catch(() => undefined);
      context = null;
      told = null;
    },
  };
}
