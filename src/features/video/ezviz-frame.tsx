import { useEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/use-words';
import { VIDEO_START_MS } from '../../shared/constants';
import { useServices } from '../../state/services';
import type { EzvizPlay, EzvizSaid } from './ezviz-messages';

interface EzvizFrameProps {
  readonly url: string;
  readonly accessToken: string;
  readonly label: string;
  readonly onFault: (fault: 'failed' | 'timeout') => void;
}

/** Where the frame's page lies, beside the product. */
export const EZVIZ_PAGE = '/wx/video/ezviz.html';

function isSaid(raw: unknown): raw is EzvizSaid {
  if (typeof raw !== 'object' || raw === null || !('kind' in raw)) return false;
  return raw.kind === 'ready' || raw.kind === 'playing' || raw.kind === 'failed';
}

/**
 * The EZVIZ player in a frame of its own. It writes markup, starts workers from blobs and speaks to its maker's hosts:
 * what the product's own page allows nobody. The sandbox gives it scripts and nothing else, no origin, no cookies.
 */
export function EzvizFrame({ url, accessToken, label, onFault }: EzvizFrameProps) {
  const { ports } = useServices();
  const language = useLanguage();
  const ref = useRef<HTMLIFrameElement>(null);
  // Read when they are needed: neither another language nor another handler begins the wait anew.
  const now = useRef({ language, onFault });
  now.current = { language, onFault };
  useEffect(() => {
    const late = ports.after(VIDEO_START_MS, () => now.current.onFault('timeout'));
    let isTold = false;
    const hear = ({ source, data }: MessageEvent<unknown>): void => {
      const frame = ref.current?.contentWindow ?? null;
      if (frame === null || source !== frame || !isSaid(data)) return;
      if (data.kind === 'ready') {
        // Once: whatever else the frame may come to show gets no token.
        if (isTold) return;
        isTold = true;
        const spoken = now.current.language === 'cn' ? 'zh' : 'en';
        const play: EzvizPlay = { kind: 'play', url, accessToken, language: spoken };
        // A sandboxed frame has no origin that could be named.
        frame.postMessage(play, '*');
        return;
      }
      late();
      if (data.kind === 'failed') now.current.onFault('failed');
    };
    window.addEventListener('message', hear);
    return () => {
      late();
      window.removeEventListener('message', hear);
    };
  }, [ports, url, accessToken]);
  return (
    <iframe
      ref={ref}
      className="as-video__picture"
      title={label}
      src={EZVIZ_PAGE}
      sandbox="allow-scripts"
      allow="autoplay; fullscreen"
      referrerPolicy="no-referrer"
    />
  );
}
