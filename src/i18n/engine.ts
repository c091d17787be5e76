/**
 * Each area registers its own dictionary when first imported, so a screen's words load with its code; a key that it
 * lacks is a common word. No React in here; see `use-words.ts`.
 */
import { createInstance } from 'i18next';
import { type CommonKey, cn as commonCn, en as commonEn } from './common';

/** `cn` is the default (spec 1). */
export type Language = 'cn' | 'en';
export const LANGUAGES: readonly Language[] = ['cn', 'en'];
export const DEFAULT_LANGUAGE: Language = 'cn';

export const languageTag = (language: Language): string => (language === 'cn' ? 'zh-CN' : 'en');

/** Words by key; `{name}` in a text is replaced by the value of that name. */
export type Dictionary<Key extends string = string> = Readonly<Record<Key, string>>;
/** A second dictionary must have exactly the same keys. */
export type SameKeys<D> = { readonly [K in keyof D]: string };
export type Values = Readonly<Record<string, string | number>>;

export interface Area<Key extends string> {
  readonly name: string;
  readonly keys: readonly Key[];
}
/** Translates a key into the current language. */
export type Words<Key extends string> = (key: Key, values?: Values) => string;

const engine = createInstance();
const ready = engine.init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: DEFAULT_LANGUAGE,
  resources: { cn: { common: commonCn }, en: { common: commonEn } },
  ns: [],
  fallbackNS: 'common',
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  pluralSeparator: ' ',
  contextSeparator: ' ',
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
});
// With resources given and initAsync off, i18next is ready when `init` returns; the promise adds nothing.
void ready;

let current: Language = DEFAULT_LANGUAGE;
const listeners = new Set<() => void>();

export const language = (): Language => current;

export function setLanguage(next: Language): void {
  if (next === current) return;
  current = next;
  void engine.changeLanguage(next);
  for (const listener of [...listeners]) listener();
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Called once per area, by its own file. Its translators know the common words too. */
export function area<Key extends string>(
  name: string,
  cn: Dictionary<Key>,
  en: Dictionary<Key>,
): Area<Key | CommonKey> {
  engine.addResourceBundle('cn', name, cn);
  engine.addResourceBundle('en', name, en);
  return { name, keys: Object.keys(cn) as Key[] };
}

export const commonWords: Area<CommonKey> = { name: 'common', keys: Object.keys(commonCn) as CommonKey[] };

/** Cache of dictionary texts: lists use the same text in hundreds of lines. */
const said: Readonly<Record<Language, Map<string, string>>> = { cn: new Map(), en: new Map() };

function formatText(name: string, lng: Language, key: string): string {
  const place = `${name} ${key}`;
  const known = said[lng].get(place);
  if (known !== undefined) return known;
  const text = engine.t(key, { ns: name, lng, skipInterpolation: true });
  said[lng].set(place, text);
  return text;
}

const NAMED = /\{(\w+)\}/g;

/** Replaces placeholders. i18next needs at least 40 µs per text, which a form of 300 fields pays 600 times. */
function speak(name: string, lng: Language, key: string, values: Values | undefined): string {
  const text = formatText(name, lng, key);
  return values === undefined
    ? text
    : text.replace(NAMED, (whole, named: string) => String(values[named] ?? whole));
}

export const translate = <Key extends string>(of: Area<Key>, key: Key, values?: Values): string =>
  speak(of.name, current, key, values);

/** Returns `translate` bound to one area and language. */
export const getTranslator =
  <Key extends string>(of: Area<Key>, lng: Language): Words<Key> =>
  (key, values) =>
    speak(of.name, lng, key, values);
