import type { PlantPage } from './model';

/** Returns the pages of a signal by relevance: a page with few widgets shows it large. */
export function findPagesOfSignal(
  pages: readonly PlantPage[],
  equipmentId: string,
  signalId: string,
): readonly PlantPage[] {
  const showing = pages.filter(({ document }) => document.dataSignal.includes(signalId));
  const near = pages.filter(({ document }) => document.dataEquip.includes(equipmentId));
  const sorted = [...showing].sort((a, b) => a.document.dataSignal.length - b.document.dataSignal.length);
  return [...new Set([...sorted, ...near])];
}
