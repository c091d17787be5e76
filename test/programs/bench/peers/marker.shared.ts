/** Number of markers: the first values of the page. */
export const MARKER_COUNT = 10;
/** Frames until a marker's numbers repeat. */
export const MARKER_ROUND = 10_000;
/** Distance between the numbers of two markers; no other value is as large. */
export const MARKER_STEP = 10_000;
