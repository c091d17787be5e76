/** Addresses of a site's own screens, apart from their table: the first code knows them. */

export const SITE_BASE = '/site';
export const SITE_ALARMS = `${SITE_BASE}/alarms`;
export const isSitePath = (path: string): boolean => path.startsWith(`${SITE_BASE}/`);
