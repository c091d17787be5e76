import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { videoWords } from '../../i18n/video';
import { isWorthRetrying } from '../../shared/faults';
import type { Millis } from '../../shared/units';
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

/** Playing time after which a failed camera counts as recovered. */
export const VIDEO_STEADY_MS: Millis = 30_000;

type StopFault = PlayFault | 'timeout' | 'unreachable';

type PlayerState =
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
type PlayerStatus = 'trying' | 'playing' | 'failed' | 'ended';

interface RetryState {
  readonly status: PlayerStatus;
  /** Whether playback failed and has not been steady since. */
  readonly hasFailed: boolean;
}

function getStatus(playerState: PlayerState): PlayerStatus {
  switch (playerState.kind) {
    case 'asking':
    case 'stream':
      return 'trying';
    case 'stopped':
      return playerState.fault === 'unsupported' ? 'ended' : 'failed';
    case 'fault':
      return playerState.fault.kind === 'call' && isWorthRetrying(playerState.fault.fault)
        ? 'failed'
        : 'ended';
  }
}

/**
 * Shows the live picture of a camera: finds its stream, chooses the player, shows faults. Retries while the page is
 * visible. Fills its box.
 */
export function VideoPlayer({ camera, label }: VideoPlayerProps) {
  const [attempt, setAttempt] = useState(0);
  const [{ status, hasFailed }, setState] = useState<RetryState>({ status: 'trying', hasFailed: false });
  const isHidden = useIsHidden();
  const { ports } = useServices();
  const onStatus = useCallback(
    (next: PlayerStatus) =>
      setState((previous) => ({
        status: next,
        hasFailed: next === 'failed' || (next !== 'ended' && previous.hasFailed),
      })),
    [],
  );
  const isUnsteady = status === 'playing' && hasFailed;
  // Playback that keeps failing soon after its start is also retried with growing delays.
  useEffect(
    () =>
      isUnsteady
        ? ports.after(VIDEO_STEADY_MS, () => setState({ status: 'playing', hasFailed: false }))
        : undefined,
    [ports, isUnsteady],
  );
  const refresh = (): void => {
    onStatus('trying');
    setAttempt((previous) => previous + 1);
  };
  useRetry({
    isFailed: hasFailed && !isHidden,
    isTrying: status !== 'failed',
    retry: () => {
      // Do not interrupt playback when the network comes back.
      if (!isUnsteady) refresh();
    },
  });
  return (
    <PlayerAttempt key={attempt} camera={camera} label={label} onRefresh={refresh} onStatus={onStatus} />
  );
}

interface PlayerAttemptProps extends VideoPlayerProps {
  readonly onRefresh: () => void;
  readonly onStatus: (status: PlayerStatus) => void;
}

function PlayerAttempt({ camera, label, onRefresh, onStatus }: PlayerAttemptProps) {
  const services = useServices();
  const t = useWords(videoWords);
  const language = useLanguage();
  const [playerState, setPlayerState] = useState<PlayerState>({ kind: 'asking' });
  useEffect(() => {
    let isMounted = true;
    setPlayerState({ kind: 'asking' });
    void services
      .config()
      .then(({ frameHosts }) =>
        findStream(camera, {
          call: services.call,
          frameHosts,
          pageUrl: globalThis.location.href,
          now: getPlatformClock(services).now,
        }),
      )
      .then(
        (streamResult) => {
          if (!isMounted) return;
          setPlayerState(
            streamResult.ok
              ? { kind: 'stream', stream: streamResult.stream }
              : { kind: 'fault', fault: streamResult.fault },
          );
        },
        () => {
          if (isMounted) setPlayerState({ kind: 'stopped', fault: 'failed' });
        },
      );
    return () => {
      isMounted = false;
    };
  }, [services, camera]);
  const status = getStatus(playerState);
  useEffect(() => onStatus(status), [status, onStatus]);
  const handleFault = (fault: StopFault): void => setPlayerState({ kind: 'stopped', fault });
  const handlePlaying = useCallback(() => onStatus('playing'), [onStatus]);
  const refresh = (
    <Button kind="primary" onClick={onRefresh}>
      {t('refresh')}
    </Button>
  );
  const renderFault = (title: string, detail: string, action: ReactNode = refresh): ReactNode => (
    <StateView tone="bad" icon={<AlarmIcon size={28} />} title={title} detail={detail}>
      {action}
    </StateView>
  );
  const renderBody = (): ReactNode => {
    switch (playerState.kind) {
      case 'asking':
        return <Spinner label={t('connecting')} />;
      case 'stream':
        return playerState.stream.kind === 'hls' ? (
          <HlsVideo
            url={playerState.stream.url}
            label={label}
            onPlaying={handlePlaying}
            onFault={handleFault}
          />
        ) : (
          <EzvizFrame
            url={playerState.stream.url}
            accessToken={playerState.stream.accessToken}
            label={label}
            onPlaying={handlePlaying}
            onFault={handleFault}
          />
        );
      case 'stopped':
        return playerState.fault === 'unsupported'
          ? renderFault(t('unsupported'), '', null)
          : renderFault(t(playerState.fault === 'unreachable' ? 'unreachable' : 'failed'), t('failedDetail'));
      case 'fault':
        switch (playerState.fault.kind) {
          case 'wrong-camera':
            return renderFault(t('wrongCamera'), faultText(playerState.fault.fault, language));
          case 'blocked':
            return renderFault(t('blocked'), t('blockedDetail'), null);
          case 'call':
            return renderFault(
              t(playerState.fault.step === 'token' ? 'tokenFailed' : 'failed'),
              faultText(playerState.fault.fault, language),
            );
        }
    }
  };
  return (
    <div
      className="as-video"
      data-video={playerState.kind === 'stream' ? playerState.stream.kind : playerState.kind}
    >
      {renderBody()}
    </div>
  );
}
