/** The moment for which a curve is opened, in the query of its address. Pure. */

const NAME = 'at';

/** Reads it, epoch ms; null where the address names none. */
export function parseShownMoment(search: string): number | null {
  const text = new URLSearchParams(search).get(NAME);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The query with this moment in it. */
export function withMoment(query: URLSearchParams, moment: number): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set(NAME, String(moment));
  return next;
}
