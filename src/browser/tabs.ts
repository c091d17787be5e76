/** Messages between the tabs of one browser: who signed in or out (faults, 52). */
import { StoredName, type TextStore } from './storage';

export type TabMessage =
  /** By the person. */
  | { readonly kind: 'signed-out' }
  /** The platform said so to one tab; the others ask for themselves. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'signed-in'; readonly userId: string };

export interface Tabs {
  readonly tell: (message: TabMessage) => void;
  /** Hears what other tabs tell, never the own. */
  readonly hear: (listener: (message: TabMessage) => void) => void;
}

/** What came from another tab, or null where it is none of ours. */
export function readTabMessage(raw: unknown): TabMessage | null {
  if (typeof raw !== 'object' || raw === null || !('kind' in raw)) return null;
  if (raw.kind === 'signed-out' || raw.kind === 'ended') return { kind: raw.kind };
  if (raw.kind === 'signed-in' && 'userId' in raw && typeof raw.userId === 'string')
    return { kind: 'signed-in', userId: raw.userId };
  return null;
}

/** Over a BroadcastChannel; where the browser has none, over storage events. */
export function browserTabs(scope: Window & typeof globalThis, store: TextStore): Tabs {
  if (typeof scope.BroadcastChannel === 'function') {
    const channel = new scope.BroadcastChannel(StoredName.tabs);
    return {
      tell: (message) => channel.postMessage(message),
      hear: (listener) => {
        channel.addEventListener('message', (event) => {
          const message = readTabMessage(event.data);
          if (message) listener(message);
        });
      },
    };
  }
  return {
    tell: (message) => {
      store.write(StoredName.tabs, JSON.stringify(message));
      store.write(StoredName.tabs, null);
    },
    hear: (listener) => {
      scope.addEventListener('storage', (event) => {
        if (event.key !== StoredName.tabs || event.newValue === null) return;
        try {
          const message = readTabMessage(JSON.parse(event.newValue));
          if (message) listener(message);
        } catch {
          // Not JSON: not written by us.
        }
      });
    },
  };
}
