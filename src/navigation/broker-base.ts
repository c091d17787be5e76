/** Addresses of a broker's screens, separate from their table: the first code needs them. */

export const BROKER_BASE = '/site';
export const BROKER_ALARMS = `${BROKER_BASE}/alarms`;
export const isBrokerPath = (path: string): boolean => path.startsWith(`${BROKER_BASE}/`);
