/** Messages between the page and the EZVIZ player's frame. Types only: the frame is a separate program. */

export interface EzvizPlay {
  readonly kind: 'play';
  readonly url: string;
  readonly accessToken: string;
  readonly language: 'zh' | 'en';
}
export type EzvizSaid =
  | { readonly kind: 'ready' }
  | { readonly kind: 'playing' }
  /** An uncaught error of the player, which may continue or wait forever. */
  | { readonly kind: 'troubled' }
  /** The service's own error code; '' if missing. */
  | { readonly kind: 'failed'; readonly code: string };
