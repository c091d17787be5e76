import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';
import { startWords } from '../i18n/start';
import { useWords } from '../i18n/use-words';
import { themeTitleAtom } from '../state/style/style-store';

/** Longest theme title shown, in characters. */
const THEME_TITLE_MAX = 60;

/** Returns the product's name: the organisation's theme title, else its own (spec 2). */
export function useProductName(): string {
  const t = useWords(startWords);
  const title = useAtomValue(themeTitleAtom).trim();
  return title === '' ? t('product') : title.slice(0, THEME_TITLE_MAX);
}

export function useRouteTitle(name: string): void {
  const product = useProductName();
  // Runs before the effects of the screen, which may set a better name.
  useLayoutEffect(() => {
    document.title = `${name} · ${product}`;
  }, [name, product]);
}

/** Sets the title of the window from the content of a screen. */
export function useTitle(name: string): void {
  const product = useProductName();
  useEffect(() => {
    document.title = `${name} · ${product}`;
  }, [name, product]);
}
