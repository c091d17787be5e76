/** The live picture of a camera: finds its stream, chooses the player, shows faults. */
import { type ReactNode, useEffect, useState } from 'react';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { videoWords } from '../../i18n/video';
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

type Shown =
  | { readonly kind: 'asking' }
  | { readonly kind: 'stream'; readonly stream: Stream }
  | { readonly kind: 'fault'; readonly fault: StreamFault }
  | { readonly kind: 'stopped'; readonly fault: PlayFault | 'timeout' };

interface VideoPlayerProps {
  /** Must be the same object while it is the same camera. */
  readonly camera: CameraRef;
  readonly label: string;
}

/** The live picture of a camera. Fills the box around it. */
export function VideoPlayer({ camera, label }: VideoPlayerProps) {
  const [tries, setTries] = useState(0);
  return <OneTry key={tries} camera={camera} label={label} onRefresh={() => setTries(tries + 1)} />;
}

function OneTry({ camera, label, onRefresh }: VideoPlayerProps & { readonly onRefresh: () => void }) {
  const services = useServices();
  const say = useWords(videoWords);
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
          now: services.now,
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
  const stop = (fault: PlayFault | 'timeout'): void => setShown({ kind: 'stopped', fault });
  const refresh = (
    <Button kind="primary" onClick={onRefresh}>
      {say('refresh')}
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
        return <Spinner label={say('connecting')} />;
      case 'stream':
        return shown.stream.kind === 'hls' ? (
          <HlsVideo url={shown.stream.url} label={label} onFault={stop} />
        ) : (
          <EzvizFrame
            url={shown.stream.url}
            accessToken={shown.stream.accessToken}
            label={label}
            onFault={stop}
          />
        );
      case 'stopped':
        return shown.fault === 'unsupported'
          ? state(say('unsupported'), '', null)
          : state(say('failed'), say('failedDetail'));
      case 'fault':
        switch (shown.fault.kind) {
          case 'wrong-camera':
            return state(say('wrongCamera'), faultText(shown.fault.fault, language));
          case 'blocked':
            return state(say('blocked'), say('blockedDetail'), null);
          case 'call':
            return state(
              say(shown.fault.step === 'token' ? 'tokenFailed' : 'failed'),
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
