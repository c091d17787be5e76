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
  /** An error that the player has not caught: it may go on, or wait for ever. */
  | { readonly kind: 'troubled' }
  /** The service's own error code; '' if it gave none. */
  | { readonly kind: 'failed'; readonly code: string };
