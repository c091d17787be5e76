/** Reads and writes the parameters of history addresses that choose signals or a report. */
import { uriPart } from '../shared/uri-part';
import { joinIds, splitIds } from './id-list';

/**
 * The meaning of the two parameters `{checkAll}/{reports}` of the history routes (spec 2). [ours], here and nowhere
 * else: spec 2 names them and says nothing further. `checkAll` 1 or true chooses everything there is, and
 * `reports` is not looked at. Otherwise `reports` names ids (`id-list.ts`): signals, that is columns of a report or
 * curves; where a report is asked for it may also name one custom report of the project.
 */
export interface Preselection {
  readonly isAll: boolean;
  /** In the order of the address, each once; empty where none is named. */
  readonly ids: readonly string[];
}

/** Reads the parameters, as the router decoded them. */
export function preselectionOf(checkAll: string | undefined, reports: string | undefined): Preselection {
  const isAll = checkAll === '1' || checkAll?.toLowerCase() === 'true';
  return { isAll, ids: isAll ? [] : splitIds(reports ?? '') };
}

/** The two segments of an address, encoded: what `preselectionOf` reads. */
export function preselectionPath({ isAll, ids }: Preselection): string {
  // Commas stay readable.
  return `${isAll ? 1 : 0}/${uriPart(joinIds(isAll ? [] : ids)).replaceAll('%2C', ',')}`;
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
