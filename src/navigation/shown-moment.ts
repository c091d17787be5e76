/** The moment at which a curve opens, in the query of its address. */

const PARAMETER = 'at';

/** Returns the moment in epoch ms; `null` if the address names none. */
export function parseShownMoment(search: string): number | null {
  const text = new URLSearchParams(search).get(PARAMETER);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

export function withMoment(query: URLSearchParams, moment: number): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set(PARAMETER, String(moment));
  return next;
}
