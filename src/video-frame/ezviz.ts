/**
 * The program of the EZVIZ frame: plays what the page around it names, and says how that went. It runs in a sandbox
 * without an origin, under a policy of its own.
 */
import { EZUIKitPlayer } from 'ezuikit-js';
import type { EzvizPlay, EzvizSaid } from '../screens/common/video/ezviz-messages';

const PLACE = 'player';
const here = new URL('.', document.location.href);

const say = (said: EzvizSaid): void => window.parent.postMessage(said, here.origin);

const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return '';
  const { code, data } = error as {
    readonly code?: unknown;
    readonly data?: { readonly nErrorCode?: unknown };
  };
  return String(code ?? data?.nErrorCode ?? '');
};

function play({ url, accessToken, language }: EzvizPlay): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  try {
    const player = new EZUIKitPlayer({
      id: PLACE,
      accessToken,
      url,
      width,
      height,
      language,
      template: 'simple',
      staticPath: new URL('ezuikit_static', here).href,
      audio: false,
      handleSuccess: () => say({ kind: 'playing' }),
      handleError: (error) => say({ kind: 'failed', code: codeOf(error) }),
    });
    window.addEventListener('resize', () => {
      const { clientWidth, clientHeight } = document.documentElement;
      player.resize(clientWidth, clientHeight);
    });
  } catch (error) {
    say({ kind: 'failed', code: codeOf(error) });
  }
}

let isAsked = false;
window.addEventListener('message', ({ source, origin, data }: MessageEvent<EzvizPlay>) => {
  if (source !== window.parent || origin !== here.origin || data?.kind !== 'play' || isAsked) return;
  isAsked = true;
  play(data);
});
window.addEventListener('unhandledrejection', () => say({ kind: 'failed', code: '' }));
say({ kind: 'ready' });
