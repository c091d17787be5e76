/** Every reference in a comment names a heading of a guide or a file of the repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { extractComments } from './comments';
import { readSources, root } from './source';

const WIRE = extractHeadings('src/shared/calls/README.md');
const PAGE_FORMAT = extractHeadings('src/page-document/README.md');
const FAULTS = extractHeadings('test/faults.md');
const SPEC = parseNumbers('src/specification.md', /^## (\d+) /gm);
const DECISIONS = parseNumbers('workers/README.md', /^### Decision (\d+):/gm);
const FAULT_LINES = parseNumbers('test/faults.md', /^(\d+)\. /gm);
const BENCHES = new Set(
  readdirSync(join(root, 'test/programs/bench')).flatMap((name) => /^p(\d+)-/.exec(name)?.[1] ?? []),
);

describe('References in comments', () => {
  const files = readSources('src', 'workers', 'test', '.tools').filter(
    ({ path }) => !path.startsWith('test/unit/shape/'),
  );

  it('exist in the repository', () => {
    const brokenReferences = files.flatMap(({ path, text }) =>
      extractComments(text)
        .flatMap(findBroken)
        .map((reference) => `${path}: ${reference}`),
    );
    expect(brokenReferences).toEqual([]);
  });

  it('are found only in comments', () => {
    const text =
      "/** A value (spec 99;\n * wire: Nowhere). */\nconst a = 'spec 98'; // decision 97, faults 1 and 996\n";
    expect(extractComments(text).flatMap(findBroken)).toEqual([
      'spec 99',
      'wire: Nowhere).',
      'decision 97',
      'faults 1 and 996',
    ]);
    expect(findBroken('spec 7, faults 43, decision 9')).toEqual([]);
    expect(findBroken('see specification 7 and gone.md')).toEqual(['specification 7', 'gone.md']);
  });
});

function extractHeadings(path: string): readonly string[] {
  return [...readFileSync(join(root, path), 'utf8').matchAll(/^#{1,6} (.+)$/gm)].map(
    ([, heading = '']) => heading,
  );
}

function parseNumbers(path: string, line: RegExp): ReadonlySet<string> {
  return new Set([...readFileSync(join(root, path), 'utf8').matchAll(line)].map(([, number = '']) => number));
}

/** Extracts the numbers of `7`, `2 and 3`, `29 to 32`, `18, 19`. */
const extractNumbers = (list: string): readonly string[] => list.match(/\d+/g) ?? [];

function findBroken(comment: string): readonly string[] {
  const brokenReferences: string[] = [];
  const checkNumbers = (pattern: RegExp, knownNumbers: ReadonlySet<string>): void => {
    for (const [match, list = ''] of comment.matchAll(pattern))
      if (extractNumbers(list).some((number) => !knownNumbers.has(number))) brokenReferences.push(match);
  };
  const checkHeadings = (name: string, headings: readonly string[]): void => {
    for (const [, rest = ''] of comment.matchAll(new RegExp(`\\b${name}: (.{1,80})`, 'g')))
      if (!headings.some((heading) => rest.startsWith(heading))) brokenReferences.push(`${name}: ${rest}`);
  };
  const LIST = String.raw`(\d+(?:(?:, | and | to |, and )\d+)*)`;
  checkNumbers(new RegExp(String.raw`\bspec ${LIST}`, 'g'), SPEC);
  checkNumbers(new RegExp(String.raw`\bdecisions? ${LIST}`, 'g'), DECISIONS);
  checkNumbers(new RegExp(String.raw`\bfaults? ${LIST}`, 'g'), FAULT_LINES);
  checkNumbers(/\bbench P(\d+)/g, BENCHES);
  checkHeadings('wire', WIRE);
  checkHeadings('page format', PAGE_FORMAT);
  checkHeadings('faults', FAULTS);
  // Obsolete documents and forms of reference.
  for (const [match] of comment.matchAll(
    /\b(specification,? (section )?\d|architecture, \d|faults?, \d+|performance, P\d|glossary:)/g,
  ))
    brokenReferences.push(match);
  for (const [name] of comment.matchAll(/(?<![\w/.-])[\w./-]+\.md\b/g))
    if (!existsSync(join(root, name))) brokenReferences.push(name);
  return brokenReferences;
}
