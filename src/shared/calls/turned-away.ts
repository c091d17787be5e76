/**
 * HTTP statuses of rejected requests. Others may come from a gateway that gave up while the platform carried out the
 * request.
 */
const REJECTED_STATUSES: ReadonlySet<number> = new Set([
  400, 401, 403, 404, 405, 411, 413, 414, 415, 422, 431,
]);

export const isRejectedStatus = (status: number): boolean => REJECTED_STATUSES.has(status);
