/** HTTP statuses of rejected requests. A gateway may send any other while the platform carries out the request. */
const REJECTED_STATUSES: ReadonlySet<number> = new Set([
  400, 401, 403, 404, 405, 411, 413, 414, 415, 422, 431,
]);

export const isRejectedStatus = (status: number): boolean => REJECTED_STATUSES.has(status);
