/** Half of a character of two halves: no address can hold it, and `encodeURIComponent` throws at it. */
const HALVES = /\p{Surrogate}/gu;

/** The text with whole characters only: each half becomes U+FFFD. */
export const wellFormed = (text: string): string => text.replace(HALVES, '\ufffd');

/** Any text as one part of an address. What no address can hold becomes U+FFFD. */
export const uriPart = (text: string): string => encodeURIComponent(wellFormed(text));
