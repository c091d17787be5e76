/** Density of lists: the user's choice on this device, passed to the style sheets as `data-density` of the root. */
import { atom, type createStore } from 'jotai';
import type { ListenToOtherTabs, TextStore } from '../../browser/storage';
import { syncChoice } from './stored-choice';

export type Density = 'comfortable' | 'dense';
export const DENSITIES = ['comfortable', 'dense'] as const;
export const densityAtom = atom<Density>('comfortable');

export function syncDensity(
  store: ReturnType<typeof createStore>,
  storage: TextStore,
  onOtherTab: ListenToOtherTabs,
  root: { readonly dataset: DOMStringMap },
): void {
  const apply = (density: Density): void => {
    root.dataset.density = density;
  };
  syncChoice(store, storage, onOtherTab, { key: 'density', atom: densityAtom, values: DENSITIES, apply });
}
