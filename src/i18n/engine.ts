/**
 * The dictionaries and the language in use. Every area has its own dictionary file, which registers itself when it is
 * first imported, so that a screen's words come with the screen's code. No React in here; see `use-words.ts`.
 */
import { createInstance } from 'i18next';

/** `cn` is the default (spec 1). */
export type Language = 'cn' | 'en';
export const LANGUAGES: readonly Language[] = ['cn', 'en'];
export const DEFAULT_LANGUAGE: Language = 'cn';

/** The language tag of a document in this language. */
export const languageTag = (language: Language): string => (language === 'cn' ? 'zh-CN' : 'en');

/** Words by key; `{name}` in a text is replaced by the value of that name. */
export type Dictionary<Key extends string = string> = Readonly<Record<Key, string>>;
/** The type that a second dictionary must have: the same keys, no more and no fewer. */
export type SameKeys<D> = { readonly [K in keyof D]: string };
export type Values = Readonly<Record<string, string | number>>;

/** A registered dictionary; the type remembers its keys. */
export interface Area<Key extends string> {
  readonly name: string;
  readonly keys: readonly Key[];
}
/** Says the words of a key in the language in use. */
export type Words<Key extends string> = (key: Key, values?: Values) => string;

const engine = createInstance();
const ready = engine.init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: DEFAULT_LANGUAGE,
  resources: {},
  ns: [],
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  pluralSeparator: ' ',
  contextSeparator: ' ',
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
});
// With resources given and initAsync off, i18next is ready when `init` returns; the promise carries nothing further.
void ready;

let current: Language = DEFAULT_LANGUAGE;
const listeners = new Set<() => void>();

export const language = (): Language => current;

/** Switches the language at once, without a reload. */
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

/** Registers the dictionary of an area. Called once, by the area's own file. */
export function area<Key extends string>(name: string, cn: Dictionary<Key>, en: Dictionary<Key>): Area<Key> {
  engine.addResourceBundle('cn', name, cn);
  engine.addResourceBundle('en', name, en);
  return { name, keys: Object.keys(cn) as Key[] };
}

/** Cache of texts as they stand in their dictionary: lists use the same text in each of a hundred lines. */
const said: Readonly<Record<Language, Map<string, string>>> = { cn: new Map(), en: new Map() };

function textOf(name: string, lng: Language, key: string): string {
  const place = `${name} ${key}`;
  const known = said[lng].get(place);
  if (known !== undefined) return known;
  const text = engine.t(key, { ns: name, lng, skipInterpolation: true });
  said[lng].set(place, text);
  return text;
}

const NAMED = /\{(\w+)\}/g;

/** The engine's own replacement takes 40 µs and more for a text, which a form of 300 fields pays 600 times. */
function speak(name: string, lng: Language, key: string, values: Values | undefined): string {
  const text = textOf(name, lng, key);
  return values === undefined
    ? text
    : text.replace(NAMED, (whole, named: string) => String(values[named] ?? whole));
}

/** The words of a key in the language in use at this moment. */
export const say = <Key extends string>(of: Area<Key>, key: Key, values?: Values): string =>
  speak(of.name, current, key, values);

/** `say` for one area and one language. */
export const wordsOf =
  <Key extends string>(of: Area<Key>, lng: Language): Words<Key> =>
  (key, values) =>
    speak(of.name, lng, key, values);
