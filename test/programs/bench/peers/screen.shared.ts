/** The screen of every contestant, in CSS pixels: tall enough to show all values. */
export const SCREEN = { width: 1_000, height: 2_400 } as const;
/** The look of the handwritten contestants, from the page's document. */
export const BACKGROUND = '#0b1f33';
export const COLOR = '#e8eef6';
