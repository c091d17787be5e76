import { encodeUriPart } from '../shared/uri-part';
import { joinIds, splitIds } from './id-list';

/**
 * The parameters `{checkAll}/{reports}` of the history routes. [ours] Spec 2 names but does not define them.
 * `checkAll` 1 or true selects everything, and `reports` is ignored. Otherwise `reports` names ids (`id-list.ts`):
 * signals, as columns of a report or as curves, or one custom report of the project.
 */
export interface Preselection {
  readonly isAll: boolean;
  /** Distinct, in the order of the address. */
  readonly ids: readonly string[];
}

export function getPreselection(checkAll: string | undefined, reports: string | undefined): Preselection {
  const isAll = checkAll === '1' || checkAll?.toLowerCase() === 'true';
  return { isAll, ids: isAll ? [] : splitIds(reports ?? '') };
}

export function formatPreselection({ isAll, ids }: Preselection): string {
  // Keep commas readable.
  return `${isAll ? 1 : 0}/${encodeUriPart(joinIds(isAll ? [] : ids)).replaceAll('%2C', ',')}`;
}

/** Returns the available items that the address selects, or `null` to leave the choice to the screen. */
export function selectFromAddress<T extends { readonly id: string }>(
  { isAll, ids }: Preselection,
  availableItems: readonly T[],
): readonly T[] | null {
  if (isAll) return availableItems;
  const preselectedIds = new Set(ids);
  const selectedItems = availableItems.filter(({ id }) => preselectedIds.has(id));
  return selectedItems.length === 0 ? null : selectedItems;
}
