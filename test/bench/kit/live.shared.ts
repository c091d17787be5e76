/** Constants that page and worker of P3, P4 and P16 share. */
export const LIVE_SIGNALS = 2_000;
export const VALUES_A_SECOND = 100_000;
export const FRAME_VALUES = 200;
export const liveId = (index: number): string => `s${100_000 + index}`;
