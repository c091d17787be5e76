/** Messages between the page and the frame of the EZVIZ player. Types only, because the frame is another program. */

export interface EzvizPlayCommand {
  readonly kind: 'play';
  readonly url: string;
  readonly accessToken: string;
  readonly language: 'zh' | 'en';
}
export type EzvizFrameMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'playing' }
  /** Uncaught error of the player, which may continue or wait forever. */
  | { readonly kind: 'troubled' }
  /** Error code of the service; '' if missing. */
  | { readonly kind: 'failed'; readonly code: string };
