/** Putting the product on the device's home screen: where the browser offers it, and on iOS, which only people can ask. */
import { atom, type createStore } from 'jotai';
import { isWechat } from '../wechat/device-tools';

export type InstallOffer =
  /** Not possible here, or done. */
  | { readonly kind: 'none' }
  /** The browser asks the person when told to; resolves when they have decided. */
  | { readonly kind: 'offered'; readonly ask: () => Promise<void> }
  /** The person has to do it by the browser's own menu. */
  | { readonly kind: 'by-hand' };

const NONE: InstallOffer = { kind: 'none' };
export const installOfferAtom = atom<InstallOffer>(NONE);

/** The event of Chromium; no other browser sends it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** The part of `Window` that is used. */
export interface InstallScope {
  readonly navigator: { readonly userAgent: string; readonly standalone?: boolean };
  matchMedia(query: string): { readonly matches: boolean };
  addEventListener(type: 'beforeinstallprompt' | 'appinstalled', listener: (event: Event) => void): void;
}

/** Follows what the browser offers from now on. */
export function followInstallOffer(store: ReturnType<typeof createStore>, scope: InstallScope): void {
  const { navigator } = scope;
  const set = (offer: InstallOffer): void => store.set(installOfferAtom, offer);
  if (navigator.standalone === true || scope.matchMedia('(display-mode: standalone)').matches) return;
  // Only Safari on iOS has this field. Inside WeChat its menu is out of reach.
  if (navigator.standalone === false && !isWechat(navigator.userAgent)) set({ kind: 'by-hand' });
  scope.addEventListener('beforeinstallprompt', (event) => {
    // Offered under More, not over the page of somebody at work.
    event.preventDefault();
    const ask = async (): Promise<void> => {
      // A prompt can be used once.
      set(NONE);
      await (event as InstallPromptEvent).prompt();
    };
    set({ kind: 'offered', ask });
  });
  scope.addEventListener('appinstalled', () => set(NONE));
}
