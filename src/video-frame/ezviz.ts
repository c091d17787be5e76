/**
 * Entry of the EZVIZ frame: plays the video that the embedding page requests, and reports the result. Runs in a sandbox
 * without an origin, under a separate policy.
 */
import { EZUIKitPlayer } from 'ezuikit-js';
import type { EzvizFrameMessage, EzvizPlayCommand } from '../features/video/ezviz-messages';

const PLAYER_ID = 'player';
const frameUrl = new URL('.', document.location.href);

const postToPage = (message: EzvizFrameMessage): void => window.parent.postMessage(message, frameUrl.origin);

const parseCode = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return '';
  const { code, data } = error as {
    readonly code?: unknown;
    readonly data?: { readonly nErrorCode?: unknown };
  };
  return String(code ?? data?.nErrorCode ?? '');
};

function createMemoryStorage(): Storage {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, String(text)),
    removeItem: (name) => void texts.delete(name),
    clear: () => texts.clear(),
  };
}

/** Returns the request of a database that fails to open, as on a full disk. */
function failToOpen(): EventTarget {
  const error = new DOMException('', 'UnknownError');
  const request = Object.assign(new EventTarget(), {
    error,
    result: null,
    onerror: null as ((event: Event) => void) | null,
  });
  request.addEventListener('error', (event) => request.onerror?.(event));
  window.setTimeout(() => request.dispatchEvent(new Event('error')));
  return request;
}

/**
 * Replaces the storages, which a frame without an origin lacks and the player needs to run. Settings are stored in
 * memory, logs are dropped.
 */
function replaceStorages(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: createMemoryStorage() });
  Object.defineProperty(window, 'indexedDB', { value: { open: failToOpen, deleteDatabase: failToOpen } });
}

function play({ url, accessToken, language }: EzvizPlayCommand): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  try {
    const player = new EZUIKitPlayer({
      id: PLAYER_ID,
      accessToken,
      url,
      width,
      height,
      language,
      template: 'simple',
      staticPath: new URL('ezuikit_static', frameUrl).href,
      audio: false,
      handleSuccess: () => postToPage({ kind: 'playing' }),
      handleError: (error) => postToPage({ kind: 'failed', code: parseCode(error) }),
    });
    window.addEventListener('resize', () => {
      const { clientWidth, clientHeight } = document.documentElement;
      player.resize(clientWidth, clientHeight);
    });
  } catch (error) {
    postToPage({ kind: 'failed', code: parseCode(error) });
  }
}

// The player does not handle the failure to reach its service.
for (const name of ['error', 'unhandledrejection'])
  window.addEventListener(name, (event) => {
    event.preventDefault();
    postToPage({ kind: 'troubled' });
  });

let hasStarted = false;
window.addEventListener('message', ({ source, origin, data }: MessageEvent<EzvizPlayCommand>) => {
  if (source !== window.parent || origin !== frameUrl.origin || data?.kind !== 'play' || hasStarted) return;
  hasStarted = true;
  replaceStorages();
  play(data);
});
postToPage({ kind: 'ready' });
