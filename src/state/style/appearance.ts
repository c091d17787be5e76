import { atom, type createStore } from 'jotai';
import type { OnOtherTab, TextStore } from '../../browser/storage';
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
  onOtherTab: OnOtherTab,
  root: { readonly dataset: DOMStringMap },
  deviceIsDark: DarkModeQuery,
): void {
  const apply = (chosen: Appearance): void => {
    root.dataset.theme = chosen === 'auto' ? (deviceIsDark.matches ? 'dark' : 'light') : chosen;
  };
  syncChoice(store, storage, onOtherTab, {
    key: 'appearance',
    atom: appearanceAtom,
    values: APPEARANCES,
    apply,
  });
  deviceIsDark.addEventListener('change', () => apply(store.get(appearanceAtom)));
}
