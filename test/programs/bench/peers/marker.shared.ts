/** The numbers of markers, for the side that sends them and the page that looks for them. */

/** Values that are markers: the first ones of the page. */
export const MARKER_COUNT = 10;
/** Frames until the numbers of a marker come again. */
export const MARKER_ROUND = 10_000;
/** Between the numbers of two markers; no other value is as large. */
export const MARKER_STEP = 10_000;
