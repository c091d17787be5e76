import { atom, type createStore } from 'jotai';
import type { ListenToOtherTabs, TextStore } from '../../browser/storage';
import { syncChoice } from './stored-choice';

/** The user's text sizes on this device, relative to the browser's setting: 16, 18 and 21 px by default. */
const TEXT_SCALES = { normal: 1, large: 1.125, largest: 1.3125 } as const;

export type TextSize = keyof typeof TEXT_SCALES;
export const TEXT_SIZES = ['normal', 'large', 'largest'] as const satisfies readonly TextSize[];
export const textSizeAtom = atom<TextSize>('normal');

/** Applies the stored choice. Storage and the root's font size follow every change. */
export function syncTextSize(
  store: ReturnType<typeof createStore>,
  storage: TextStore,
  onOtherTab: ListenToOtherTabs,
  root: { readonly style: { fontSize: string } },
): void {
  const apply = (size: TextSize): void => {
    // In percent: a browser set to larger text stays larger by the same factor.
    root.style.fontSize = size === 'normal' ? '' : `${TEXT_SCALES[size] * 100}%`;
  };
  syncChoice(store, storage, onOtherTab, { key: 'textSize', atom: textSizeAtom, values: TEXT_SIZES, apply });
}
