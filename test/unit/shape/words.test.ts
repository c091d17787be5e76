/** Names use terms of the field instead of private words. The terms are in `src/README.md`, "Glossary". */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources, root } from './source';

describe('Names', () => {
  const files = readSources('src', 'workers', 'test', '.tools').filter(
    ({ path }) => !path.startsWith('test/unit/shape/'),
  );

  it('of files use terms of the field', () => {
    expect(files.map(({ path }) => path).filter((path) => findPrivateWords(path).length > 0)).toEqual([]);
  });

  it('in code use terms of the field', () => {
    const violations = files.flatMap(({ path, text }) => {
      const names = new Set(extractCode(text).match(/[A-Za-z_$][\w$]*/g));
      return [...names]
        .filter((name) => findPrivateWords(name, path).length > 0)
        .map((name) => `${path}: ${name}`);
    });
    expect(violations).toEqual([]);
  });

  it('of types end in Deps, not Parts, for the dependencies of a part', () => {
    const violations = files.flatMap(({ path, text }) =>
      [...extractCode(text).matchAll(/\b(?:interface|type) (\w*Parts)\b/g)].map(
        ([, name]) => `${path}: ${name}`,
      ),
    );
    expect(violations).toEqual([]);
  });

  it('contain no word that the glossary replaces', () => {
    const guide = readFileSync(join(root, 'src/README.md'), 'utf8');
    const rows = guide
      .slice(guide.indexOf('## Glossary'), guide.indexOf('## Recipes'))
      .matchAll(/^\|.*\|(.*)\|$/gm);
    const glossaryWords = [...rows]
      .flatMap(([, words = '']) => words.split(','))
      .map((word) => word.replace(/\W+/g, ''));
    const formerWords = glossaryWords.filter((word) => /^(?!not$|Parts$)./.test(word));
    expect(formerWords.length).toBeGreaterThan(20);
    expect(formerWords.filter((word) => findPrivateWords(word, 'src/').length === 0)).toEqual([]);
  });

  it('are split into words', () => {
    expect(findPrivateWords('useWriteWish')).toEqual(['wish']);
    expect(findPrivateWords('takeBack')).toEqual(['takeback']);
    expect(findPrivateWords('search-years')).toEqual([]);
    expect(extractCode("const a = 'wish'; // a deed")).not.toMatch(/wish|deed/);
  });
});

/** Former words; the glossary has the term for each. */
const PRIVATE = new Set(
  'breather deaf deed ear goahead hearing hindrance hush keeper lazily letgo nameplate obstacle pacemaker patience rested rhythm specimen stock takeback takesback wish'.split(
    ' ',
  ),
);

/** Words with another meaning in tests and the plant: to settle, a control desk, a pump on duty, a gate, to hear. */
const PRIVATE_IN_PRODUCT = new Set('desk duty gate ground hear heard settle tell told ways'.split(' '));

/** Returns a text without comments and quoted strings. */
function extractCode(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, ' ');
}

/** Returns the words of a name and each pair of neighbours: `useWriteRequest` → use, write, request, usewrite, …. */
function getWords(name: string): readonly string[] {
  const words = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
  return [...words, ...words.slice(1).map((word, i) => `${words[i]}${word}`)];
}

function isPrivate(word: string, path: string): boolean {
  return PRIVATE.has(word) || (!path.startsWith('test/') && PRIVATE_IN_PRODUCT.has(word));
}

function findPrivateWords(name: string, path = name): readonly string[] {
  return getWords(name).filter((word) => isPrivate(word, path) || isPrivate(word.replace(/s$/, ''), path));
}
