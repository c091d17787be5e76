/** Highlights values of a page: the one in its address, and the one whose sheet is open. */
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { parseShownValue, type ShownValue } from '../../navigation/shown-value';
import type { Page } from '../../page-document/model';
import type { PagePlan } from '../../page-document/plan';
import type { PageFinder } from '../../widgets/stage/page-finder';

/** Returns the index of the first widget of a signal, or else of its equipment; -1 if not found. */
function findWidgetIndex({ widgets }: Page, plan: PagePlan, { equipmentId, signalId }: ShownValue): number {
  const sources = widgets.map(({ bind }) => plan.spec.slots[plan.getSlot(bind)]);
  const signalIndex = sources.findIndex((source) => source?.src === 'signal' && source.signalId === signalId);
  if (signalIndex >= 0 || equipmentId === null) return signalIndex;
  return sources.findIndex(
    (source) => source !== undefined && 'equipmentId' in source && source.equipmentId === equipmentId,
  );
}

export function useMarkedValue(
  finder: RefObject<PageFinder | null>,
  {
    page,
    plan,
    inspectedSlot,
  }: { readonly page: Page; readonly plan: PagePlan; readonly inspectedSlot: number | null },
): void {
  const { search } = useLocation();
  const handledSearch = useRef<string | null>(null);
  useEffect(() => {
    const target = parseShownValue(search);
    // A reloaded page stays where the user has moved it.
    if (target === null || handledSearch.current === search) return;
    handledSearch.current = search;
    const index = findWidgetIndex(page, plan, target);
    if (index >= 0) finder.current?.show(index);
  }, [finder, page, plan, search]);
  useEffect(() => finder.current?.mark(inspectedSlot), [finder, inspectedSlot]);
}
