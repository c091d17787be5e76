/** Gives components the words of an area, and draws them again when the language changes. */
import { useMemo, useSyncExternalStore } from 'react';
import { type Area, type Language, language, onLanguage, type Words, wordsOf } from './engine';

/** The language in use; the component draws again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, language);

/** The words of an area in the language in use. The same function until the language changes. */
export function useWords<Key extends string>(of: Area<Key>): Words<Key> {
  const current = useLanguage();
  return useMemo(() => wordsOf(of, current), [of, current]);
}
