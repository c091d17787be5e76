/** Half of a character of two halves: no address can hold it, and `encodeURIComponent` throws at it. */
const HALVES = /\p{Surrogate}/gu;

/** Any text as one part of an address. What no address can hold becomes U+FFFD. */
export const uriPart = (text: string): string => encodeURIComponent(text.replace(HALVES, '\ufffd'));
