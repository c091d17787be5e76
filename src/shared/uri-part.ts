/** A lone surrogate: `encodeURIComponent` throws on it. */
const HALVES = /\p{Surrogate}/gu;

export const wellFormed = (text: string): string => text.replace(HALVES, '\ufffd');

/** Encodes any text as one part of an address; lone surrogates become U+FFFD. */
export const uriPart = (text: string): string => encodeURIComponent(wellFormed(text));
