/** The types of messages, apart from their calls: addresses name them, and nobody who makes an address needs a call. */

/** Alarm, work order, expiry reminder, system notice (spec 3). */
export const MESSAGE_TYPES = ['alarm', 'order', 'expiry', 'system'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];
