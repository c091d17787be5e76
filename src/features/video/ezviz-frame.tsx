import { useEffect, useRef, useState } from 'react';
import { useLanguage, useWords } from '../../i18n/use-words';
import { videoWords } from '../../i18n/video';
import { VIDEO_START_MS, VIDEO_TROUBLED_MS } from '../../shared/constants';
import { useServices } from '../../state/services';
import { Spinner } from '../../ui/spinner';
import type { EzvizPlay, EzvizSaid } from './ezviz-messages';

interface EzvizFrameProps {
  readonly url: string;
  readonly accessToken: string;
  readonly label: string;
  readonly onPlaying: () => void;
  readonly onFault: (fault: 'failed' | 'timeout' | 'unreachable') => void;
}

/** Path of the frame's page on the product's host. */
const EZVIZ_PAGE = '/wx/video/ezviz.html';

const SAID: ReadonlySet<unknown> = new Set(['ready', 'playing', 'troubled', 'failed']);

function isSaid(raw: unknown): raw is EzvizSaid {
  if (typeof raw !== 'object' || raw === null || !('kind' in raw)) return false;
  return SAID.has(raw.kind);
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
  const now = useRef({ language, onPlaying, onFault });
  now.current = { language, onPlaying, onFault };
  useEffect(() => {
    const late = ports.after(VIDEO_START_MS, () => now.current.onFault('timeout'));
    let isReported = false;
    let giveUp: (() => void) | null = null;
    const onMessage = ({ source, data }: MessageEvent<unknown>): void => {
      const frame = ref.current?.contentWindow ?? null;
      if (frame === null || source !== frame || !isSaid(data)) return;
      if (data.kind === 'ready') {
        // Only once: another page in the frame must not get the token.
        if (isReported) return;
        isReported = true;
        const spoken = now.current.language === 'cn' ? 'zh' : 'en';
        const play: EzvizPlay = { kind: 'play', url, accessToken, language: spoken };
        // A sandboxed frame has no origin that could be given here.
        frame.postMessage(play, '*');
        return;
      }
      if (data.kind === 'troubled') {
        giveUp ??= ports.after(VIDEO_TROUBLED_MS, () => now.current.onFault('unreachable'));
        return;
      }
      late();
      giveUp?.();
      // The player has reached its service and handles later errors.
      giveUp = () => undefined;
      if (data.kind === 'failed') now.current.onFault('failed');
      else {
        setPlaying(true);
        now.current.onPlaying();
      }
    };
    window.addEventListener('message', onMessage);
    return () => {
      late();
      giveUp?.();
      window.removeEventListener('message', onMessage);
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
