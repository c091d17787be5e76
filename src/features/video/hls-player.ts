/// <reference path="./hls-light.d.ts" />
/**
 * Plays HLS in a video element: with hls.js (loaded on demand) if the browser has Media Source Extensions, otherwise
 * natively.
 */
import type Hls from 'hls.js/light';
import type { Events } from 'hls.js/light';
import { loadCode } from '../../browser/load-code';
import { VIDEO_BEHIND_MS } from '../../shared/constants';
import { SECOND_MS } from '../../shared/units';

export type PlayFault = 'failed' | 'unsupported';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

const canFeed = (): boolean => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

/** Starts playback. If the browser forbids autoplay, the user can press the play button. */
const start = (video: HTMLVideoElement): void => void video.play().catch(() => undefined);

function playNatively(video: HTMLVideoElement, url: string, failed: (fault: PlayFault) => void): () => void {
  if (video.canPlayType(HLS_TYPE) === '') {
    failed('unsupported');
    return () => undefined;
  }
  const onError = (): void => failed('failed');
  video.addEventListener('error', onError, { once: true });
  video.src = url;
  start(video);
  return () => {
    video.removeEventListener('error', onError);
    video.removeAttribute('src');
    video.load();
  };
}

/** `HTMLMediaElement.readyState` from which a picture is shown (`HAVE_CURRENT_DATA`). */
const HAS_PICTURE = 2;

/**
 * Jumps to the live end if playback falls behind; otherwise the delay of a stall or pause would stay unnoticed. A paused
 * picture stays.
 */
function keepUp(hls: Hls, video: HTMLVideoElement, updated: Events.LEVEL_UPDATED): () => void {
  let isLive = false;
  const look = (): void => {
    const end = hls.liveSyncPosition;
    if (!isLive || video.paused || video.readyState < HAS_PICTURE || end === null) return;
    if (end - video.currentTime > VIDEO_BEHIND_MS / SECOND_MS) video.currentTime = end;
  };
  hls.on(updated, (_, { details }) => {
    isLive = details.live;
    look();
  });
  video.addEventListener('play', look);
  return () => video.removeEventListener('play', look);
}

/**
 * Stops loading while the picture is hidden, because a stream behind a locked screen wastes mobile data.
 * Picture-in-picture continues.
 */
function restWhileHidden(hls: Hls, video: HTMLVideoElement): () => void {
  let isResting = false;
  const look = (): void => {
    const isSeen = document.visibilityState === 'visible' || document.pictureInPictureElement === video;
    if (isSeen !== isResting) return;
    isResting = !isSeen;
    if (isResting) hls.stopLoad();
    else hls.startLoad();
  };
  document.addEventListener('visibilitychange', look);
  video.addEventListener('leavepictureinpicture', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    video.removeEventListener('leavepictureinpicture', look);
  };
}

/**
 * Plays until the returned function is called. `onFault` receives unrecoverable faults. Rejects if the code fails to
 * load.
 */
export async function playHls(
  video: HTMLVideoElement,
  url: string,
  failed: (fault: PlayFault) => void,
): Promise<() => void> {
  if (!canFeed()) return playNatively(video, url, failed);
  const { default: Hls } = await loadCode(() => import('hls.js/light'));
  if (!Hls.isSupported()) return playNatively(video, url, failed);
  // Without the worker of hls.js, because the page forbids workers from blobs.
  const hls = new Hls({ enableWorker: false, liveSyncDurationCount: 2 });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) failed('failed');
  });
  hls.on(Hls.Events.MANIFEST_PARSED, () => start(video));
  const leave = [keepUp(hls, video, Hls.Events.LEVEL_UPDATED), restWhileHidden(hls, video)];
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => {
    for (const done of leave) done();
    hls.destroy();
  };
}
