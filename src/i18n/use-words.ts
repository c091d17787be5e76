import { useMemo, useSyncExternalStore } from 'react';
import { type Area, getTranslator, type Language, language, onLanguage, type Words } from './engine';

/** The current language; renders the component again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, language);

/** The same function until the language changes. */
export function useWords<Key extends string>(of: Area<Key>): Words<Key> {
  const current = useLanguage();
  return useMemo(() => getTranslator(of, current), [of, current]);
}
