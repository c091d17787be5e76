/**
 * Stands in for `@ezuikit/control-aichat` in the bundle of the EZVIZ frame (`.tools/video-frame.ts`): that package names
 * no licence, and its chat is not offered here. The player makes one for each camera, closes it and takes it down.
 */
export default class NoChat {
  readonly eventEmitter = null;
  readonly aiChatUI = null;
  close(): void {}
  destroy(): void {}
}
