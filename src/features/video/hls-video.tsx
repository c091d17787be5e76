import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/use-words';
import { videoWords } from '../../i18n/video';
import { type Millis, SECOND_MS } from '../../shared/units';
import { useIsHidden } from '../../state/hooks/use-is-hidden';
import { useTick } from '../../state/hooks/use-tick';
import { useServices } from '../../state/services';
import { Notice } from '../../ui/notice';
import { type PlayFault, playHls } from './hls-player';

/** Time without movement after which a picture is shown as frozen. */
export const VIDEO_STILL_MS: Millis = 10_000;
/** Time after which a camera with a frozen picture has failed. */
export const VIDEO_STUCK_MS: Millis = 60_000;

interface HlsVideoProps {
  readonly url: string;
  readonly label: string;
  readonly onPlaying: () => void;
  readonly onFault: (fault: PlayFault) => void;
}

/** Whether the user or the browser's autoplay rule paused the video, as opposed to a stream that ended. */
const isPausedByUser = ({ paused, ended }: HTMLVideoElement): boolean => paused && !ended;

/** Returns when the picture froze; `null` while it moves or the user has paused it. */
function useFrozenSince(video: HTMLVideoElement | null): number | null {
  const { now } = useServices();
  const [movedAt, setMovedAt] = useState<number>(now);
  useTick();
  useEffect(() => {
    if (video === null) return;
    let lastTime = video.currentTime;
    const checkMoved = (): void => {
      if (video.currentTime === lastTime) return;
      lastTime = video.currentTime;
      setMovedAt(now());
    };
    video.addEventListener('timeupdate', checkMoved);
    return () => video.removeEventListener('timeupdate', checkMoved);
  }, [video, now]);
  if (video !== null && isPausedByUser(video) && video.currentTime > 0) return null;
  return now() - movedAt >= VIDEO_STILL_MS ? movedAt : null;
}

/** Plays an HLS stream in a video element. A frozen picture is marked because it must not look live. */
export function HlsVideo({ url, label, onPlaying, onFault }: HlsVideoProps) {
  const t = useWords(videoWords);
  const { now, ports } = useServices();
  const ref = useRef<HTMLVideoElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const onFaultRef = useRef(onFault);
  onFaultRef.current = onFault;
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    setVideo(element);
    let isMounted = true;
    let stop = (): void => undefined;
    playHls(element, url, (playFault) => {
      if (isMounted) onFaultRef.current(playFault);
    }).then(
      (stopPlayback) => {
        if (isMounted) stop = stopPlayback;
        else stopPlayback();
      },
      () => {
        if (isMounted) onFaultRef.current('failed');
      },
    );
    return () => {
      isMounted = false;
      stop();
    };
  }, [url]);
  const frozenSince = useFrozenSince(video);
  const isHidden = useIsHidden();
  const isStuck = frozenSince !== null && !isHidden && video !== null && !isPausedByUser(video);
  // A stream without new pictures may continue forever, and players do not report that as a fault.
  useEffect(() => {
    if (!isStuck) return;
    return ports.after(VIDEO_STUCK_MS, () => onFaultRef.current('failed'));
  }, [ports, isStuck]);
  return (
    <>
      <video
        ref={ref}
        className="as-video__picture"
        aria-label={label}
        muted
        playsInline
        autoPlay
        controls
        onPlaying={onPlaying}
      />
      {frozenSince === null ? null : (
        <div className="as-video__still">
          <Notice tone="warn">{t('stalled', { n: Math.floor((now() - frozenSince) / SECOND_MS) })}</Notice>
        </div>
      )}
    </>
  );
}
