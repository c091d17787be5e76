/** The chosen language in storage and on the document. */

import { StoredName, type TextStore } from '../../browser/storage';
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  language,
  languageTag,
  onLanguage,
  setLanguage,
} from '../../i18n/engine';

/**
 * Sets the stored language, or the default when the stored text is no language. From then on storage and `<html lang>`
 * follow every change, until the returned function is called.
 */
export function syncLanguage(storage: TextStore, root: { lang: string }): () => void {
  const stored = storage.read(StoredName.language);
  setLanguage(LANGUAGES.find((known) => known === stored) ?? DEFAULT_LANGUAGE);
  root.lang = languageTag(language());
  return onLanguage(() => {
    root.lang = languageTag(language());
    storage.write(StoredName.language, language());
  });
}

/** Keys of the languages' own names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, 'nameCn' | 'nameEn'>> = { cn: 'nameCn', en: 'nameEn' };
