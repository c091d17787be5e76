/** The chosen language: kept in storage, applied to the document. A stored text that is no language counts as none. */

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

/** Takes up the stored language and keeps storage and `<html lang>` in step from here on. */
export function keepLanguage(storage: TextStore, root: { lang: string }): () => void {
  const stored = storage.read(StoredName.language);
  setLanguage(LANGUAGES.find((known) => known === stored) ?? DEFAULT_LANGUAGE);
  root.lang = languageTag(language());
  return onLanguage(() => {
    root.lang = languageTag(language());
    storage.write(StoredName.language, language());
  });
}

/** Every language by its own name, in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, 'nameCn' | 'nameEn'>> = { cn: 'nameCn', en: 'nameEn' };
