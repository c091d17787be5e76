import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/use-words';
import { videoWords } from '../../i18n/video';
import { VIDEO_STILL_MS, VIDEO_STUCK_MS } from '../../shared/constants';
import { SECOND_MS } from '../../shared/units';
import { useIsHidden } from '../../state/hooks/use-is-hidden';
import { useTick } from '../../state/hooks/use-tick';
import { useServices } from '../../state/services';
import { Notice } from '../../ui/notice';
import { type PlayFault, playHls } from './hls-player';

interface HlsVideoProps {
  readonly url: string;
  readonly label: string;
  readonly onPlaying: () => void;
  readonly onFault: (fault: PlayFault) => void;
}

/** Whether the user or the browser's autoplay rule paused the video, as opposed to a stream that ended. */
const isHeld = ({ paused, ended }: HTMLVideoElement): boolean => paused && !ended;

/** Returns when the picture froze; `null` while it moves or the user has paused it. */
function useStillSince(video: HTMLVideoElement | null): number | null {
  const { now } = useServices();
  const [moved, setMoved] = useState<number>(now);
  useTick();
  useEffect(() => {
    if (video === null) return;
    let last = video.currentTime;
    const look = (): void => {
      if (video.currentTime === last) return;
      last = video.currentTime;
      setMoved(now());
    };
    video.addEventListener('timeupdate', look);
    return () => video.removeEventListener('timeupdate', look);
  }, [video, now]);
  if (video !== null && isHeld(video) && video.currentTime > 0) return null;
  return now() - moved >= VIDEO_STILL_MS ? moved : null;
}

/** Plays an HLS stream in a video element. A frozen picture is marked because it must not look live. */
export function HlsVideo({ url, label, onPlaying, onFault }: HlsVideoProps) {
  const t = useWords(videoWords);
  const { now, ports } = useServices();
  const ref = useRef<HTMLVideoElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const fault = useRef(onFault);
  fault.current = onFault;
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    setVideo(element);
    let isWanted = true;
    let stop = (): void => undefined;
    playHls(element, url, (why) => {
      if (isWanted) fault.current(why);
    }).then(
      (leave) => {
        if (isWanted) stop = leave;
        else leave();
      },
      () => {
        if (isWanted) fault.current('failed');
      },
    );
    return () => {
      isWanted = false;
      stop();
    };
  }, [url]);
  const still = useStillSince(video);
  const isHidden = useIsHidden();
  const isStill = still !== null && !isHidden;
  // A stream without new pictures may continue forever, and players do not report that as a fault.
  useEffect(() => {
    if (!isStill || video === null) return;
    return ports.after(VIDEO_STUCK_MS, () => {
      if (!isHeld(video)) fault.current('failed');
    });
  }, [ports, video, isStill]);
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
      {still === null ? null : (
        <div className="as-video__still">
          <Notice tone="warn">{t('stalled', { n: Math.floor((now() - still) / SECOND_MS) })}</Notice>
        </div>
      )}
    </>
  );
}
