/** The offer to install the product on the home screen: by the browser's prompt, or on iOS by hand. */
import { atom, type createStore } from 'jotai';
import { isWechat } from '../wechat/device-tools';

export type InstallOffer =
  /** Not possible here, or done. */
  | { readonly kind: 'none' }
  /** `showPrompt` opens the browser's prompt and resolves when the user has decided. */
  | { readonly kind: 'offered'; readonly showPrompt: () => Promise<void> }
  /** Only possible from the browser's menu. */
  | { readonly kind: 'by-hand' };

const NONE: InstallOffer = { kind: 'none' };
export const installOfferAtom = atom<InstallOffer>(NONE);

/** Sent by Chromium only. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

export interface InstallScope {
  readonly navigator: { readonly userAgent: string; readonly standalone?: boolean };
  matchMedia(query: string): { readonly matches: boolean };
  addEventListener(type: 'beforeinstallprompt' | 'appinstalled', listener: (event: Event) => void): void;
}

export function watchInstallOffer(store: ReturnType<typeof createStore>, scope: InstallScope): void {
  const { navigator } = scope;
  const setOffer = (offer: InstallOffer): void => store.set(installOfferAtom, offer);
  if (navigator.standalone === true || scope.matchMedia('(display-mode: standalone)').matches) return;
  // Only Safari on iOS has this field. WeChat has no such menu.
  if (navigator.standalone === false && !isWechat(navigator.userAgent)) setOffer({ kind: 'by-hand' });
  scope.addEventListener('beforeinstallprompt', (event) => {
    // Offered under More to avoid interrupting work on a page.
    event.preventDefault();
    const showPrompt = async (): Promise<void> => {
      // A prompt can be used once.
      setOffer(NONE);
      await (event as InstallPromptEvent).prompt();
    };
    setOffer({ kind: 'offered', showPrompt });
  });
  scope.addEventListener('appinstalled', () => setOffer(NONE));
}
