/** A lone surrogate: `encodeURIComponent` throws on it. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

export const toWellFormed = (text: string): string => text.replace(LONE_SURROGATES, '\ufffd');

/** Encodes any text as one part of an address; lone surrogates become U+FFFD. */
export const encodeUriPart = (text: string): string => encodeURIComponent(toWellFormed(text));
