/** Types of messages, separate from their calls: routes use them without loading a call. */

/** Alarm, work order, expiry reminder, system notice (spec 3). */
export const MESSAGE_TYPES = ['alarm', 'order', 'expiry', 'system'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];
