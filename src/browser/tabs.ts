/** Messages between the tabs of a browser about sign-in and sign-out (faults 52). */
import { StoredName, type TextStore } from './storage';

export type TabMessage =
  | { readonly kind: 'signed-out' }
  /** The platform refused a call of one tab because the session has ended; the other tabs check their session. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'signed-in'; readonly userId: string };

export interface Tabs {
  readonly post: (message: TabMessage) => void;
  /** Listens to other tabs. A tab never receives its own messages. */
  readonly onMessage: (listener: (message: TabMessage) => void) => void;
}

export function parseTabMessage(raw: unknown): TabMessage | null {
  if (typeof raw !== 'object' || raw === null || !('kind' in raw)) return null;
  if (raw.kind === 'signed-out' || raw.kind === 'ended') return { kind: raw.kind };
  if (raw.kind === 'signed-in' && 'userId' in raw && typeof raw.userId === 'string')
    return { kind: 'signed-in', userId: raw.userId };
  return null;
}

export function createTabs(scope: Window & typeof globalThis, store: TextStore): Tabs {
  return typeof scope.BroadcastChannel === 'function'
    ? createChannelTabs(new scope.BroadcastChannel(StoredName.tabs))
    : createStorageTabs(scope, store);
}

const createChannelTabs = (channel: BroadcastChannel): Tabs => ({
  post: (message) => channel.postMessage(message),
  onMessage: (listener) => {
    channel.addEventListener('message', (event) => {
      const message = parseTabMessage(event.data);
      if (message) listener(message);
    });
  },
});

const createStorageTabs = (scope: Window, store: TextStore): Tabs => ({
  post: (message) => {
    store.write(StoredName.tabs, JSON.stringify(message));
    store.write(StoredName.tabs, null);
  },
  onMessage: (listener) => {
    scope.addEventListener('storage', (event) => {
      if (event.key !== StoredName.tabs || event.newValue === null) return;
      try {
        const message = parseTabMessage(JSON.parse(event.newValue));
        if (message) listener(message);
      } catch {
        // Not JSON, so not from this product.
      }
    });
  },
});
