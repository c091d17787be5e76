/** Types of messages, separate from their calls: addresses name them without needing a call. */

/** Alarm, work order, expiry reminder, system notice (spec 3). */
export const MESSAGE_TYPES = ['alarm', 'order', 'expiry', 'system'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];
