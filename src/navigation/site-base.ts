/** Addresses of a broker's screens, separate from their table: the first code needs them. */

export const SITE_BASE = '/site';
export const SITE_ALARMS = `${SITE_BASE}/alarms`;
export const isSitePath = (path: string): boolean => path.startsWith(`${SITE_BASE}/`);
