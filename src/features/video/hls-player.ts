/// <reference path="./hls-light.d.ts" />
/** HLS in a video element: by hls.js where the browser can be fed (loaded then), by the browser itself where not. */
import { loadCode } from '../../browser/load-code';

export type PlayFault = 'failed' | 'unsupported';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** Whether parts of a video can be handed to the browser one by one. */
const canFeed = (): boolean => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

/** A browser that lets nothing play by itself leaves the play button to the person. */
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

/** Plays until the returned function is called. `failed` is told of what cannot be repaired. Rejects where code is missing. */
export async function playHls(
  video: HTMLVideoElement,
  url: string,
  failed: (fault: PlayFault) => void,
): Promise<() => void> {
  if (!canFeed()) return playNatively(video, url, failed);
  const { default: Hls } = await loadCode(() => import('hls.js/light'));
  if (!Hls.isSupported()) return playNatively(video, url, failed);
  // Without a worker of its own: none may be made of a blob here.
  const hls = new Hls({ enableWorker: false, liveSyncDurationCount: 2 });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) failed('failed');
  });
  hls.on(Hls.Events.MANIFEST_PARSED, () => start(video));
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => hls.destroy();
}
