import { atom, type createStore } from 'jotai';
import type { ListenToOtherTabs, TextStore } from '../../browser/storage';
import { syncChoice } from './stored-choice';

export type Appearance = 'auto' | 'light' | 'dark';
export const APPEARANCES = ['auto', 'light', 'dark'] as const satisfies readonly Appearance[];
export const appearanceAtom = atom<Appearance>('auto');

export interface DarkModeQuery {
  readonly matches: boolean;
  addEventListener(type: 'change', listener: () => void): void;
}

/** Applies the stored choice. Storage and the root's `data-theme` follow every change. */
export function syncAppearance(
  store: ReturnType<typeof createStore>,
  storage: TextStore,
  onOtherTab: ListenToOtherTabs,
  root: { readonly dataset: DOMStringMap },
  darkModeQuery: DarkModeQuery,
): void {
  const apply = (appearance: Appearance): void => {
    root.dataset.theme = appearance === 'auto' ? (darkModeQuery.matches ? 'dark' : 'light') : appearance;
  };
  syncChoice(store, storage, onOtherTab, {
    key: 'appearance',
    atom: appearanceAtom,
    values: APPEARANCES,
    apply,
  });
  darkModeQuery.addEventListener('change', () => apply(store.get(appearanceAtom)));
}
