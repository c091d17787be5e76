// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { playHls } from '../../../../../src/features/video/hls-player';

const player = vi.hoisted(() => ({
  liveEnd: null as number | null,
  listeners: new Map<string, Listener>(),
  loads: [] as string[],
}));
vi.mock('hls.js/light', () => ({
  default: class {
    static readonly Events = { ERROR: 'error', MANIFEST_PARSED: 'parsed', LEVEL_UPDATED: 'updated' };
    static readonly isSupported = (): boolean => true;
    get liveSyncPosition() {
      return player.liveEnd;
    }
    on(event: string, listener: Listener): void {
      player.listeners.set(event, listener);
    }
    loadSource(): void {}
    attachMedia(): void {}
    startLoad = () => void player.loads.push('start');
    stopLoad = () => void player.loads.push('stop');
    destroy(): void {}
  },
}));

const stops: (() => void)[] = [];
const emitUpdate = (live = true): void => player.listeners.get('updated')?.('updated', { details: { live } });
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  player.liveEnd = null;
  player.listeners.clear();
  player.loads.length = 0;
});

describe('A live video', () => {
  it('jumps to the live end after falling behind', async () => {
    const { getPosition: position } = await startPlayer({ paused: false, readyState: 4 }, 100);
    player.liveEnd = 105;
    emitUpdate();
    expect(position()).toBe(100);
    player.liveEnd = 160;
    emitUpdate();
    expect(position()).toBe(160);
  });

  it('stays where it was paused, and is live again when resumed', async () => {
    const { getPosition: position, resume, stop } = await startPlayer({ paused: true, readyState: 4 }, 100);
    player.liveEnd = 160;
    emitUpdate();
    expect(position()).toBe(100);
    resume();
    expect(position()).toBe(160);
    stop();
    player.liveEnd = 300;
    resume();
    expect(position()).toBe(160);
  });

  it.each([
    ['if it is not a stream', 4, false],
    ['before its first picture', 1, true],
  ])('is not moved %s', async (_, readyState, live) => {
    const { getPosition: position } = await startPlayer({ paused: false, readyState }, 0);
    player.liveEnd = 160;
    emitUpdate(live);
    expect(position()).toBe(0);
  });

  const setVisibility = (
    visibilityState: 'visible' | 'hidden',
    pictureInPicture: Element | null = null,
  ): void => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
    Object.defineProperty(document, 'pictureInPictureElement', {
      configurable: true,
      value: pictureInPicture,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('loads nothing while the page is hidden, except in picture-in-picture', async () => {
    const { video, stop } = await startPlayer({ paused: false, readyState: 4 }, 0);
    setVisibility('hidden');
    setVisibility('hidden');
    expect(player.loads).toEqual(['stop']);
    setVisibility('visible');
    expect(player.loads).toEqual(['stop', 'start']);
    setVisibility('hidden', video);
    expect(player.loads).toEqual(['stop', 'start']);
    Object.defineProperty(document, 'pictureInPictureElement', { configurable: true, value: null });
    video.dispatchEvent(new Event('leavepictureinpicture'));
    expect(player.loads).toEqual(['stop', 'start', 'stop']);
    stop();
    setVisibility('visible');
    expect(player.loads).toHaveLength(3);
  });
});

type Listener = (event: string, data: { readonly details: { readonly live: boolean } }) => void;

interface State {
  readonly paused: boolean;
  readonly readyState: number;
}

async function startPlayer(state: State, startPosition: number) {
  vi.stubGlobal('MediaSource', class {});
  const video = document.createElement('video');
  const currentState = { ...state };
  for (const name of ['paused', 'readyState'] as const)
    Object.defineProperty(video, name, { get: () => currentState[name] });
  let position = startPosition;
  Object.defineProperty(video, 'currentTime', {
    get: () => position,
    set: (value: number) => {
      position = value;
    },
  });
  const stop = await playHls(video, '/live.m3u8', () => undefined);
  stops.push(stop);
  return {
    video,
    stop,
    getPosition: () => position,
    resume: () => {
      currentState.paused = false;
      video.dispatchEvent(new Event('play'));
    },
  };
}
