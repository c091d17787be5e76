/** The screen that every contestant gets, in CSS pixels: so high that all values of the page are in sight. */
export const SCREEN = { width: 1_000, height: 2_400 } as const;
/** The look that the contestants by hand take from the page's document. */
export const BACKGROUND = '#0b1f33';
export const COLOR = '#e8eef6';
