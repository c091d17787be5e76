/** The browser's knowledge of the network, as a hook. */
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** False when the device certainly has no network. True promises nothing. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
