/**
 * HTTP statuses that say that a request was turned away before it was carried out. Any other status but 2xx may come from
 * a gateway that has waited in vain for a platform that has done what was asked.
 */
const TURNED_AWAY: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 411, 413, 414, 415, 422, 431]);

/** True where nothing was carried out of a request that was answered with this status. */
export const isTurnedAway = (status: number): boolean => TURNED_AWAY.has(status);
