/**
 * Replaces `@ezuikit/control-aichat` in the bundle of the EZVIZ frame (`.tools/video-frame.ts`): that package has no
 * licence, and its chat is not offered here. The player creates one for each camera, closes and destroys it.
 */
export default class NoChat {
  readonly eventEmitter = null;
  readonly aiChatUI = null;
  close(): void {}
  destroy(): void {}
}
