/** The title of the browser's window. */
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';
import { startWords } from '../i18n/start';
import { useWords } from '../i18n/use-words';
import { THEME_TITLE_MAX } from '../shared/constants';
import { themeTitleAtom } from '../state/style/style-store';

/** The name of the product here: the one of the organisation's theme, else its own (spec 2). */
export function useProductName(): string {
  const say = useWords(startWords);
  const title = useAtomValue(themeTitleAtom).trim();
  return title === '' ? say('product') : title.slice(0, THEME_TITLE_MAX);
}

/** Names the browser's window after the screen that is open. */
export function useRouteTitle(name: string): void {
  const product = useProductName();
  // Before the effects of the screen itself, which may know a better name.
  useLayoutEffect(() => {
    document.title = `${name} · ${product}`;
  }, [name, product]);
}

/** Names the window after what a screen shows. */
export function useTitle(name: string): void {
  const product = useProductName();
  useEffect(() => {
    document.title = `${name} · ${product}`;
  }, [name, product]);
}
