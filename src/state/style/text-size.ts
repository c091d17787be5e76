/** Size of the text: the person's choice on this device, as a share of the browser's own size. */
import { atom, type createStore } from 'jotai';
import { StoredName, type TextStore } from '../../browser/storage';
import { TEXT_SCALES } from '../../shared/constants';

export type TextSize = keyof typeof TEXT_SCALES;
export const TEXT_SIZES: readonly TextSize[] = ['normal', 'large', 'largest'];
export const textSizeAtom = atom<TextSize>('normal');

/** Sets the stored choice. From then on storage and the root's font size follow every change. */
export function syncTextSize(
  store: ReturnType<typeof createStore>,
  storage: TextStore,
  root: { readonly style: { fontSize: string } },
): void {
  const stored = storage.read(StoredName.textSize);
  store.set(textSizeAtom, TEXT_SIZES.find((known) => known === stored) ?? 'normal');
  const apply = (): void => {
    // In percent: a browser that is set to larger text stays larger by as much.
    const size = store.get(textSizeAtom);
    root.style.fontSize = size === 'normal' ? '' : `${TEXT_SCALES[size] * 100}%`;
  };
  apply();
  store.sub(textSizeAtom, () => {
    apply();
    storage.write(StoredName.textSize, store.get(textSizeAtom));
  });
}
