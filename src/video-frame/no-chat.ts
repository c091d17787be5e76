/**
 * Replaces `@ezuikit/control-aichat` in the bundle of the EZVIZ frame (`.tools/video-frame.ts`): that package has no
 * licence, and the product offers no chat. The player creates one for each camera, then closes and destroys it.
 */
export default class NoChat {
  readonly eventEmitter = null;
  readonly aiChatUI = null;
  close(): void {}
  destroy(): void {}
}
