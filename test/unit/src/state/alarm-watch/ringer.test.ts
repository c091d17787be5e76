import { describe, expect, it } from 'vitest';
import {
  createRinger,
  createRoundSamples,
  type RingerState,
} from '../../../../../src/state/alarm-watch/ringer';

describe('The sound of an alarm watch', () => {
  it('repeats until silenced, never twice at the same time', async () => {
    const { audio, ringer } = setUp('running');
    expect(ringer.state()).toBe('off');
    expect(await ringer.arm()).toBe('armed');
    ringer.ring();
    ringer.ring();
    expect(audio.playing.map(({ loop }) => loop)).toEqual([true]);
    ringer.stop();
    expect(audio.playing).toEqual([]);
    ringer.ring();
    expect(audio.startCount).toBe(2);
  });

  it('reports that it is blocked, and starts as soon as it is allowed', async () => {
    const { audio, reportedStates, ringer, expireTimer } = setUp('suspended');
    const arming = ringer.arm();
    await Promise.resolve();
    expireTimer();
    expect(await arming).toBe('blocked');
    ringer.ring();
    expect(audio.playing).toEqual([]);
    audio.setState('running');
    expect(audio.playing).toHaveLength(1);
    expect(reportedStates).toEqual(['blocked', 'armed']);
    // The browser suspends audio during a phone call.
    audio.setState('suspended');
    expect(reportedStates.at(-1)).toBe('blocked');
  });

  it('does not start when unblocked after it was silenced', async () => {
    const { audio, ringer, expireTimer } = setUp('suspended');
    const arming = ringer.arm();
    await Promise.resolve();
    expireTimer();
    await arming;
    ringer.ring();
    ringer.stop();
    audio.setState('running');
    expect(audio.playing).toEqual([]);
  });

  it('plays once as a test, with its real result', async () => {
    const blockedSetup = setUp('suspended');
    expect(await blockedSetup.ringer.test()).toBe('failed');
    const { audio, ringer } = setUp('running');
    await ringer.arm();
    expect(await ringer.test()).toBe('done');
    expect(audio.playing.every(({ loop }) => !loop)).toBe(true);
  });

  it('is unsupported in a browser without audio', async () => {
    const ringer = createRinger(
      {} as Window & typeof globalThis,
      () => () => undefined,
      () => undefined,
    );
    expect(ringer.state()).toBe('unsupported');
    expect(await ringer.arm()).toBe('unsupported');
  });

  it('has samples that neither clip nor click, with a pause at the end', () => {
    const samples = createRoundSamples(8_000);
    expect(Math.max(...samples.map(Math.abs))).toBeLessThan(0.61);
    expect(Math.max(...samples.map(Math.abs))).toBeGreaterThan(0.5);
    let step = 0;
    for (let index = 1; index < samples.length; index++)
      step = Math.max(step, Math.abs((samples[index] as number) - (samples[index - 1] as number)));
    expect(step).toBeLessThan(0.75);
    expect(samples.slice(-8_000).every((sample) => sample === 0)).toBe(true);
  });
});

class FakeAudio {
  state: AudioContextState = 'suspended';
  sampleRate = 8_000;
  destination = {};
  onstatechange: (() => void) | null = null;
  readonly playing: { loop: boolean }[] = [];
  startCount = 0;
  #resumeCallbacks: (() => void)[] = [];

  resume(): Promise<void> {
    if (this.state === 'running') return Promise.resolve();
    return new Promise((resolve) => this.#resumeCallbacks.push(resolve));
  }
  setState(state: AudioContextState): void {
    this.state = state;
    if (state === 'running') for (const resolve of this.#resumeCallbacks.splice(0)) resolve();
    this.onstatechange?.();
  }
  createBuffer(_: number, length: number) {
    return { length, copyToChannel: () => undefined };
  }
  createBufferSource() {
    const node = {
      buffer: null,
      loop: false,
      onended: null as (() => void) | null,
      connect: () => undefined,
      start: () => {
        this.startCount += 1;
        this.playing.push(node);
        if (!node.loop) queueMicrotask(() => node.onended?.());
      },
      stop: () => void this.playing.splice(this.playing.indexOf(node), 1),
    };
    return node;
  }
  close(): Promise<void> {
    this.state = 'closed';
    return Promise.resolve();
  }
}

function setUp(state: AudioContextState) {
  const audio = new FakeAudio();
  audio.state = state;
  const reportedStates: RingerState[] = [];
  let timerCallback: () => void = () => undefined;
  const FakeAudioContext = new Proxy(Object, { construct: () => audio });
  const scope = { AudioContext: FakeAudioContext } as unknown as Window & typeof globalThis;
  const after = (_: number, callback: () => void) => {
    timerCallback = callback;
    return () => undefined;
  };
  const ringer = createRinger(scope, after, (newState) => reportedStates.push(newState));
  return { audio, reportedStates, ringer, expireTimer: () => timerCallback() };
}
