import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { videoWords } from '../../i18n/video';
import { VIDEO_STEADY_MS } from '../../shared/constants';
import { isWorthRetrying } from '../../shared/faults';
import { useIsHidden } from '../../state/hooks/use-is-hidden';
import { useRetry } from '../../state/hooks/use-retry';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { AlarmIcon } from '../../ui/icons';
import { Spinner } from '../../ui/spinner';
import { StateView } from '../../ui/state-view';
import { EzvizFrame } from './ezviz-frame';
import type { PlayFault } from './hls-player';
import { HlsVideo } from './hls-video';
import { type CameraRef, findStream, type Stream, type StreamFault } from './stream';
import './video.css';

/** Why playback ended or did not start. */
type StopFault = PlayFault | 'timeout' | 'unreachable';

type Shown =
  | { readonly kind: 'asking' }
  | { readonly kind: 'stream'; readonly stream: Stream }
  | { readonly kind: 'fault'; readonly fault: StreamFault }
  | { readonly kind: 'stopped'; readonly fault: StopFault };

interface VideoPlayerProps {
  /** Must keep its identity for the same camera. */
  readonly camera: CameraRef;
  readonly label: string;
}

/** `failed`: another attempt may succeed. `ended`: no attempt can, or the user must act first. */
type Course = 'trying' | 'playing' | 'failed' | 'ended';

interface Tried {
  readonly course: Course;
  /** Whether playback failed and has not been steady since. */
  readonly hasFailed: boolean;
}

function getCourse(shown: Shown): Course {
  switch (shown.kind) {
    case 'asking':
    case 'stream':
      return 'trying';
    case 'stopped':
      return shown.fault === 'unsupported' ? 'ended' : 'failed';
    case 'fault':
      return shown.fault.kind === 'call' && isWorthRetrying(shown.fault.fault) ? 'failed' : 'ended';
  }
}

/**
 * Shows the live picture of a camera: finds its stream, chooses the player, shows faults. Retries while the page is
 * visible. Fills its box.
 */
export function VideoPlayer({ camera, label }: VideoPlayerProps) {
  const [tries, setTries] = useState(0);
  const [{ course, hasFailed }, setState] = useState<Tried>({ course: 'trying', hasFailed: false });
  const isHidden = useIsHidden();
  const { ports } = useServices();
  const onCourse = useCallback(
    (next: Course) =>
      setState((before) => ({
        course: next,
        hasFailed: next === 'failed' || (next !== 'ended' && before.hasFailed),
      })),
    [],
  );
  const isUnsteady = course === 'playing' && hasFailed;
  // Playback that keeps failing soon after its start is also retried with growing delays.
  useEffect(
    () =>
      isUnsteady
        ? ports.after(VIDEO_STEADY_MS, () => setState({ course: 'playing', hasFailed: false }))
        : undefined,
    [ports, isUnsteady],
  );
  const refresh = (): void => {
    onCourse('trying');
    setTries((before) => before + 1);
  };
  useRetry({
    isFailed: hasFailed && !isHidden,
    isTrying: course !== 'failed',
    retry: () => {
      // Do not interrupt playback when the network comes back.
      if (!isUnsteady) refresh();
    },
  });
  return <OneTry key={tries} camera={camera} label={label} onRefresh={refresh} onCourse={onCourse} />;
}

interface OneTryProps extends VideoPlayerProps {
  readonly onRefresh: () => void;
  readonly onCourse: (course: Course) => void;
}

function OneTry({ camera, label, onRefresh, onCourse }: OneTryProps) {
  const services = useServices();
  const t = useWords(videoWords);
  const language = useLanguage();
  const [shown, setShown] = useState<Shown>({ kind: 'asking' });
  useEffect(() => {
    let isWanted = true;
    setShown({ kind: 'asking' });
    void services
      .config()
      .then(({ frameHosts }) =>
        findStream(camera, {
          call: services.call,
          frameHosts,
          own: globalThis.location.href,
          now: getPlatformClock(services).now,
        }),
      )
      .then(
        (found) => {
          if (!isWanted) return;
          setShown(
            found.ok ? { kind: 'stream', stream: found.stream } : { kind: 'fault', fault: found.fault },
          );
        },
        () => {
          if (isWanted) setShown({ kind: 'stopped', fault: 'failed' });
        },
      );
    return () => {
      isWanted = false;
    };
  }, [services, camera]);
  const course = getCourse(shown);
  useEffect(() => onCourse(course), [course, onCourse]);
  const stop = (fault: StopFault): void => setShown({ kind: 'stopped', fault });
  const play = useCallback(() => onCourse('playing'), [onCourse]);
  const refresh = (
    <Button kind="primary" onClick={onRefresh}>
      {t('refresh')}
    </Button>
  );
  const state = (title: string, detail: string, action: ReactNode = refresh): ReactNode => (
    <StateView tone="bad" icon={<AlarmIcon size={28} />} title={title} detail={detail}>
      {action}
    </StateView>
  );
  const body = (): ReactNode => {
    switch (shown.kind) {
      case 'asking':
        return <Spinner label={t('connecting')} />;
      case 'stream':
        return shown.stream.kind === 'hls' ? (
          <HlsVideo url={shown.stream.url} label={label} onPlaying={play} onFault={stop} />
        ) : (
          <EzvizFrame
            url={shown.stream.url}
            accessToken={shown.stream.accessToken}
            label={label}
            onPlaying={play}
            onFault={stop}
          />
        );
      case 'stopped':
        return shown.fault === 'unsupported'
          ? state(t('unsupported'), '', null)
          : state(t(shown.fault === 'unreachable' ? 'unreachable' : 'failed'), t('failedDetail'));
      case 'fault':
        switch (shown.fault.kind) {
          case 'wrong-camera':
            return state(t('wrongCamera'), faultText(shown.fault.fault, language));
          case 'blocked':
            return state(t('blocked'), t('blockedDetail'), null);
          case 'call':
            return state(
              t(shown.fault.step === 'token' ? 'tokenFailed' : 'failed'),
              faultText(shown.fault.fault, language),
            );
        }
    }
  };
  return (
    <div className="as-video" data-video={shown.kind === 'stream' ? shown.stream.kind : shown.kind}>
      {body()}
    </div>
  );
}
