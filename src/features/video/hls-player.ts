/// <reference path="./hls-light.d.ts" />
/**
 * Plays HLS in a video element: with hls.js (loaded on demand) if the browser has Media Source Extensions, otherwise
 * natively.
 */
import type Hls from 'hls.js/light';
import type { Events } from 'hls.js/light';
import { loadCode } from '../../browser/load-code';
import { type Millis, SECOND_MS } from '../../shared/units';

/** Delay beyond which a live picture skips to the end of its stream. */
const VIDEO_BEHIND_MS: Millis = 10_000;

export type PlayFault = 'failed' | 'unsupported';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

const hasMediaSource = (): boolean => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

/** Starts playback. If the browser forbids autoplay, the user can press the play button. */
const startPlayback = (video: HTMLVideoElement): void => void video.play().catch(() => undefined);

function playNatively(video: HTMLVideoElement, url: string, onFault: (fault: PlayFault) => void): () => void {
  if (video.canPlayType(HLS_TYPE) === '') {
    onFault('unsupported');
    return () => undefined;
  }
  const handleError = (): void => onFault('failed');
  video.addEventListener('error', handleError, { once: true });
  video.src = url;
  startPlayback(video);
  return () => {
    video.removeEventListener('error', handleError);
    video.removeAttribute('src');
    video.load();
  };
}

/** `HTMLMediaElement.readyState` from which a picture is shown (`HAVE_CURRENT_DATA`). */
const READY_STATE_WITH_PICTURE = 2;

/**
 * Jumps to the live end if playback falls behind; otherwise the delay of a stall or pause would stay unnoticed. A paused
 * picture stays.
 */
function followLiveEnd(hls: Hls, video: HTMLVideoElement, updatedEvent: Events.LEVEL_UPDATED): () => void {
  let isLive = false;
  const check = (): void => {
    const end = hls.liveSyncPosition;
    if (!isLive || video.paused || video.readyState < READY_STATE_WITH_PICTURE || end === null) return;
    if (end - video.currentTime > VIDEO_BEHIND_MS / SECOND_MS) video.currentTime = end;
  };
  hls.on(updatedEvent, (_, { details }) => {
    isLive = details.live;
    check();
  });
  video.addEventListener('play', check);
  return () => video.removeEventListener('play', check);
}

/**
 * Stops loading while the picture is hidden, because a stream behind a locked screen wastes mobile data.
 * Picture-in-picture continues.
 */
function pauseWhileHidden(hls: Hls, video: HTMLVideoElement): () => void {
  let isPaused = false;
  const check = (): void => {
    const isVisible = document.visibilityState === 'visible' || document.pictureInPictureElement === video;
    if (isVisible !== isPaused) return;
    isPaused = !isVisible;
    if (isPaused) hls.stopLoad();
    else hls.startLoad();
  };
  document.addEventListener('visibilitychange', check);
  video.addEventListener('leavepictureinpicture', check);
  return () => {
    document.removeEventListener('visibilitychange', check);
    video.removeEventListener('leavepictureinpicture', check);
  };
}

/**
 * Plays until the returned function is called. `onFault` receives unrecoverable faults. Rejects if the code fails to
 * load.
 */
export async function playHls(
  video: HTMLVideoElement,
  url: string,
  onFault: (fault: PlayFault) => void,
): Promise<() => void> {
  if (!hasMediaSource()) return playNatively(video, url, onFault);
  const { default: Hls } = await loadCode(() => import('hls.js/light'));
  if (!Hls.isSupported()) return playNatively(video, url, onFault);
  // Without the worker of hls.js, because the page forbids workers from blobs.
  const hls = new Hls({ enableWorker: false, liveSyncDurationCount: 2 });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) onFault('failed');
  });
  hls.on(Hls.Events.MANIFEST_PARSED, () => startPlayback(video));
  const cleanups = [followLiveEnd(hls, video, Hls.Events.LEVEL_UPDATED), pauseWhileHidden(hls, video)];
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => {
    for (const cleanUp of cleanups) cleanUp();
    hls.destroy();
  };
}
