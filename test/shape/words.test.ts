/** Private words stay out: what the field has a term for is called by it. The terms are in `src/README.md`, "Glossary". */
import { describe, expect, it } from 'vitest';
import { sources } from './source';

/** Each word that was in use once, and the term that stands for it now. */
const PRIVATE: ReadonlyMap<string, string> = new Map([
  ['breather', 'delay'],
  ['deaf', 'not subscribed'],
  ['deed', 'action'],
  ['ear', 'subscription'],
  ['goahead', 'prefetch'],
  ['hearing', 'feed'],
  ['hush', 'mute'],
  ['keeper', 'store'],
  ['lazily', 'lazy component'],
  ['letgo', 'release'],
  ['nameplate', 'device label'],
  ['pacemaker', 'interval'],
  ['patience', 'grace period'],
  ['rested', 'debounced'],
  ['rhythm', 'interval'],
  ['specimen', 'sample'],
  ['takeback', 'cancel'],
  ['takesback', 'releases'],
  ['wish', 'request'],
]);

/** Words with a meaning of their own in tests and in the plant: to settle, a control desk, a pump on duty, to hear. */
const PRIVATE_IN_PRODUCT: ReadonlyMap<string, string> = new Map([
  ['desk', 'service'],
  ['duty', 'alarm watch'],
  ['hear', 'receive'],
  ['heard', 'received'],
  ['settle', 'acknowledge'],
  ['tell', 'report'],
  ['told', 'reported'],
  ['ways', 'links'],
]);

/** Text without comments and quoted strings: what is left are names and marks. */
const codeOf = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, ' ');
/** The words of a name: `useWriteRequest` → use, write, request; also each two neighbours as one. */
function wordsOf(name: string): readonly string[] {
  const words = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
  return [...words, ...words.slice(1).map((word, i) => `${words[i]}${word}`)];
}
const isPrivate = (word: string, path: string): boolean =>
  PRIVATE.has(word) || (!path.startsWith('test/') && PRIVATE_IN_PRODUCT.has(word));
const privateIn = (name: string, path = name): readonly string[] =>
  wordsOf(name).filter((word) => isPrivate(word, path) || isPrivate(word.replace(/s$/, ''), path));

describe('Names', () => {
  const files = sources('src', 'workers', 'test', '.tools').filter(
    ({ path }) => !path.startsWith('test/shape/'),
  );

  it('of files are terms of the field', () => {
    expect(files.map(({ path }) => path).filter((path) => privateIn(path).length > 0)).toEqual([]);
  });

  it('in code are terms of the field', () => {
    const found = files.flatMap(({ path, text }) => {
      const names = new Set(codeOf(text).match(/[A-Za-z_$][\w$]*/g));
      return [...names].filter((name) => privateIn(name, path).length > 0).map((name) => `${path}: ${name}`);
    });
    expect(found).toEqual([]);
  });

  it('are taken apart into words', () => {
    expect(privateIn('useWriteWish')).toEqual(['wish']);
    expect(privateIn('takeBack')).toEqual(['takeback']);
    expect(privateIn('search-years')).toEqual([]);
    expect(codeOf("const a = 'wish'; // a deed")).not.toMatch(/wish|deed/);
  });
});
