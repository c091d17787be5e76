/** Light or dark appearance: the person's choice, or the device's setting. */
import { atom, type createStore } from 'jotai';
import { StoredName, type TextStore } from '../../browser/storage';

export type Appearance = 'auto' | 'light' | 'dark';
export const APPEARANCES: readonly Appearance[] = ['auto', 'light', 'dark'];
export const appearanceAtom = atom<Appearance>('auto');

/** The part of `MediaQueryList` that is used. */
export interface DarkModeQuery {
  readonly matches: boolean;
  addEventListener(type: 'change', listener: () => void): void;
}

/** Sets the stored choice. From then on storage and the root's `data-theme` follow every change. */
export function syncAppearance(
  store: ReturnType<typeof createStore>,
  storage: TextStore,
  root: { readonly dataset: DOMStringMap },
  deviceIsDark: DarkModeQuery,
): void {
  const stored = storage.read(StoredName.appearance);
  store.set(appearanceAtom, APPEARANCES.find((known) => known === stored) ?? 'auto');
  const apply = (): void => {
    const chosen = store.get(appearanceAtom);
    root.dataset.theme = chosen === 'auto' ? (deviceIsDark.matches ? 'dark' : 'light') : chosen;
  };
  apply();
  deviceIsDark.addEventListener('change', apply);
  store.sub(appearanceAtom, () => {
    apply();
    storage.write(StoredName.appearance, store.get(appearanceAtom));
  });
}
