/** Attributes that exempt parts of a widget from the stage's gestures (`stage/gestures.ts`). */

/** Marks a part with its own pointer handling, which must not pan the page. */
export const NO_PAN = { 'data-no-pan': '' } as const;
export const NO_PAN_SELECTOR = '[data-no-pan]';

/** Selects controls, whose touches neither open nor zoom anything on the page. */
export const CONTROL_SELECTOR = '[data-control]';

/** Marks a scrolling part: a wheel scrolls it first, and the page only at its ends. */
export const SCROLLS = { 'data-scrolls': '' } as const;
export const SCROLLS_SELECTOR = '[data-scrolls]';

export const STAGE_KEYS = { 'data-keys': '' } as const;
export const STAGE_KEYS_SELECTOR = '[data-keys]';
