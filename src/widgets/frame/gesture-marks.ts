/** Attributes that exempt parts of a widget from the stage's gestures (`stage/gestures.ts`). */

/** Its own pointer handling must not turn into a pan of the page. */
export const NO_PAN = { 'data-no-pan': '' } as const;
export const NO_PAN_SELECTOR = '[data-no-pan]';

/** It handles its own touches (`data-control`), which open and zoom nothing of the page. */
export const CONTROL_SELECTOR = '[data-control]';

/** A scrolling part: a wheel scrolls it first, and the page only at its ends. */
export const SCROLLS = { 'data-scrolls': '' } as const;
export const SCROLLS_SELECTOR = '[data-scrolls]';

export const STAGE_KEYS = { 'data-keys': '' } as const;
export const STAGE_KEYS_SELECTOR = '[data-keys]';
