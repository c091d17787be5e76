/** Constants shared by page and worker of P3, P4 and P16, and the platform's feed. */
export const LIVE_SIGNALS = 2_000;
export const VALUES_PER_SECOND = 100_000;
export const VALUES_PER_FRAME = 200;
export const getLiveId = (index: number): string => `s${100_000 + index}`;

/** `flood`: a hundred thousand values a second. Otherwise this share of all values, in one frame ten times a second. */
export type LiveFeed = 'flood' | number;
export const TEN_HZ_MS = 100;
/** Returns the name of a product worker, which contains its feed. */
export const getWorkerName = (feed: LiveFeed): string => `product ${feed}`;
export const parseFeed = (name: string): LiveFeed => {
  const share = Number(name.split(' ')[1]);
  return Number.isNaN(share) ? 'flood' : share;
};
