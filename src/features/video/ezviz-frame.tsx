import { useEffect, useRef, useState } from 'react';
import { useLanguage, useWords } from '../../i18n/use-words';
import { videoWords } from '../../i18n/video';
import type { Millis } from '../../shared/units';
import { useServices } from '../../state/services';
import { Spinner } from '../../ui/spinner';
import type { EzvizFrameMessage, EzvizPlayCommand } from './ezviz-messages';

/** Time limit for the video service's own player to show a picture. */
export const VIDEO_START_MS: Millis = 30_000;
/** Time limit for a player that has reported an error. */
export const VIDEO_ERROR_START_MS: Millis = 8_000;

interface EzvizFrameProps {
  readonly url: string;
  readonly accessToken: string;
  readonly label: string;
  readonly onPlaying: () => void;
  readonly onFault: (fault: 'failed' | 'timeout' | 'unreachable') => void;
}

const EZVIZ_PAGE = '/wx/video/ezviz.html';

const MESSAGE_KINDS: ReadonlySet<unknown> = new Set(['ready', 'playing', 'troubled', 'failed']);

function isFrameMessage(raw: unknown): raw is EzvizFrameMessage {
  if (typeof raw !== 'object' || raw === null || !('kind' in raw)) return false;
  return MESSAGE_KINDS.has(raw.kind);
}

/**
 * Runs the EZVIZ player in a sandboxed frame: it writes markup, starts workers from blobs and connects to its vendor's
 * hosts, which the product's page forbids. The sandbox allows only scripts: no origin, no cookies.
 */
export function EzvizFrame({ url, accessToken, label, onPlaying, onFault }: EzvizFrameProps) {
  const { ports } = useServices();
  const t = useWords(videoWords);
  const [isPlaying, setPlaying] = useState(false);
  const language = useLanguage();
  const ref = useRef<HTMLIFrameElement>(null);
  // A ref, because another language or handler must not restart the player.
  const latest = useRef({ language, onPlaying, onFault });
  latest.current = { language, onPlaying, onFault };
  useEffect(() => {
    const cancelTimeout = ports.after(VIDEO_START_MS, () => latest.current.onFault('timeout'));
    let isReported = false;
    let cancelGiveUp: (() => void) | null = null;
    const handleMessage = ({ source, data }: MessageEvent<unknown>): void => {
      const frame = ref.current?.contentWindow ?? null;
      if (frame === null || source !== frame || !isFrameMessage(data)) return;
      if (data.kind === 'ready') {
        // Only once: another page in the frame must not get the token.
        if (isReported) return;
        isReported = true;
        const playerLanguage = latest.current.language === 'cn' ? 'zh' : 'en';
        const play: EzvizPlayCommand = { kind: 'play', url, accessToken, language: playerLanguage };
        // A sandboxed frame has no origin that could be given here.
        frame.postMessage(play, '*');
        return;
      }
      if (data.kind === 'troubled') {
        cancelGiveUp ??= ports.after(VIDEO_ERROR_START_MS, () => latest.current.onFault('unreachable'));
        return;
      }
      cancelTimeout();
      cancelGiveUp?.();
      // The player has reached its service and handles later errors.
      cancelGiveUp = () => undefined;
      if (data.kind === 'failed') latest.current.onFault('failed');
      else {
        setPlaying(true);
        latest.current.onPlaying();
      }
    };
    window.addEventListener('message', handleMessage);
    return () => {
      cancelTimeout();
      cancelGiveUp?.();
      window.removeEventListener('message', handleMessage);
    };
  }, [ports, url, accessToken]);
  return (
    <>
      <iframe
        ref={ref}
        className="as-video__picture"
        title={label}
        src={EZVIZ_PAGE}
        sandbox="allow-scripts"
        allow="autoplay; fullscreen"
        referrerPolicy="no-referrer"
      />
      {isPlaying ? null : (
        <div className="as-video__waiting">
          <Spinner label={t('connecting')} />
        </div>
      )}
    </>
  );
}
