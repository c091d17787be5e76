import { type ListenToOtherTabs, StoredName, type TextStore } from '../../browser/storage';
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  language,
  languageTag,
  onLanguage,
  setLanguage,
} from '../../i18n/engine';

/** Applies the stored language and keeps storage, `<html lang>` and other tabs in sync. Returns a cleanup function. */
export function syncLanguage(
  storage: TextStore,
  onOtherTab: ListenToOtherTabs,
  root: { lang: string },
): () => void {
  const readStored = (): Language | undefined => {
    const text = storage.read(StoredName.language);
    return LANGUAGES.find((knownLanguage) => knownLanguage === text);
  };
  setLanguage(readStored() ?? DEFAULT_LANGUAGE);
  // The other tab may run a newer build: an unknown language changes nothing.
  onOtherTab(StoredName.language, () => setLanguage(readStored() ?? language()));
  root.lang = languageTag(language());
  return onLanguage(() => {
    root.lang = languageTag(language());
    storage.write(StoredName.language, language());
  });
}

/** Keys of the languages' own names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, 'nameCn' | 'nameEn'>> = { cn: 'nameCn', en: 'nameEn' };
