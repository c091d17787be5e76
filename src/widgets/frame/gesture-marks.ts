/** Attributes by which parts of a widget tell the stage's gestures to leave them alone (`stage/gestures.ts`). */

/** Its own pointer handling must not turn into a pan of the page. */
export const NO_PAN = { 'data-no-pan': '' } as const;
export const NO_PAN_SELECTOR = '[data-no-pan]';

/** A touch of it is its own (`data-control`), and opens or zooms nothing of the page. */
export const CONTROL_SELECTOR = '[data-control]';

/** It scrolls by itself: a wheel turns it first, and the page only from its ends on. */
export const SCROLLS = { 'data-scrolls': '' } as const;
export const SCROLLS_SELECTOR = '[data-scrolls]';

/** The element inside the stage that takes its keys. */
export const STAGE_KEYS = { 'data-keys': '' } as const;
export const STAGE_KEYS_SELECTOR = '[data-keys]';
