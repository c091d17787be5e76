/** Reads and writes the parameters of history addresses that choose signals or a report. */
import { uriPart } from '../shared/uri-part';

/**
 * The meaning of the two parameters `{checkAll}/{reports}` of the history routes (spec 2). [ours], here and nowhere
 * else: spec 2 names them and says nothing further. `checkAll` 1 or true chooses everything there is, and
 * `reports` is not looked at. Otherwise `reports` names ids, joined by commas: signals, that is columns of a report or
 * curves; where a report is asked for it may also name one custom report of the project. A segment of an address cannot
 * be empty, so `-` stands for no id.
 */
export interface Preselection {
  readonly isAll: boolean;
  /** In the order of the address, each once; empty where none is named. */
  readonly ids: readonly string[];
}

const NONE = '-';

/** Reads the parameters, as the router decoded them. */
export function preselectionOf(checkAll: string | undefined, reports: string | undefined): Preselection {
  const isAll = checkAll === '1' || checkAll?.toLowerCase() === 'true';
  const named = (reports ?? '').split(',').map((id) => id.trim());
  const ids = [...new Set(named)].filter((id) => id !== '' && id !== NONE);
  return { isAll, ids: isAll ? [] : ids };
}

/** The two segments of an address, encoded: what `preselectionOf` reads. */
export function preselectionPath({ isAll, ids }: Preselection): string {
  const reports = isAll || ids.length === 0 ? NONE : ids.map(uriPart).join(',');
  return `${isAll ? 1 : 0}/${reports}`;
}

/**
 * The chosen ones of the given ids, in their order; null where the address leaves the choice to the screen: it
 * names nothing, or nothing that is there.
 */
export function preselected<T extends { readonly id: string }>(
  { isAll, ids }: Preselection,
  available: readonly T[],
): readonly T[] | null {
  if (isAll) return available;
  const wanted = new Set(ids);
  const found = available.filter(({ id }) => wanted.has(id));
  return found.length === 0 ? null : found;
}
