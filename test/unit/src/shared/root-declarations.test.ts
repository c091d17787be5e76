import { describe, expect, it, vi } from 'vitest';
import { readPageStyle } from '../../../../src/page-document/page-style';
import { isStyleFile, rootDeclarations } from '../../../../src/shared/root-declarations';
import { brandOf } from '../../../../src/state/style/style-file';

/** Characters of the longest file that is read. */
const LONGEST = 65_536;

describe('What a style file declares', () => {
  it.each([
    ['unclosed comments', '/*'],
    ['comments', '/**/'],
    ['unclosed blocks', ':root{'],
    ['blocks', '}:root{'],
    ['white space', ' '],
    ['closing braces and white space', '}   '],
    ['declarations', '--page-text:#fff;'],
    ['one endless value', 'a'],
  ])('is read in proportion to its length, whatever it is made of (fault 105): %s', (_, piece) => {
    const text = `x{}${filled(piece)}`.slice(0, LONGEST);
    for (const read of [readPageStyle, brandOf]) {
      const { steps, longest } = counted(() => read(`:root{--page-text:#fff}${text}`.slice(0, LONGEST)));
      expect(steps).toBeLessThan(8 * LONGEST);
      expect(longest).toBeLessThan(500);
    }
  });

  it('is that of :root on the top level alone, in its order', () => {
    const text = `@import "a.css"; :root { --a: 1; --b : 2 } .x { --a: 3 } @media print { :root { --a: 4 } .y {} :root { --a: 5 } }
      } :root{--a:6} .z :root { --a: 7 }`;
    expect([...rootDeclarations(text)].filter(([name]) => name !== '')).toEqual([
      ['--a', '1'],
      ['--b', '2'],
      ['--a', '6'],
    ]);
  });

  it('is nothing within a comment, closed or not', () => {
    expect(readPageStyle('/* a */:root{--page-text:#fff/**/;}/* :root{--page-text:#000}')).toEqual({
      text: '#fff',
    });
  });

  it('is nothing where the text is no style file', () => {
    for (const text of ['', '  ', '<html>:root{}', 'none', `:root{}${' '.repeat(LONGEST)}`]) {
      expect(isStyleFile(text)).toBe(false);
      expect([...rootDeclarations(text)]).toEqual([]);
    }
  });
});

/** Fills a file with a piece, up to its longest. */
const filled = (piece: string): string => piece.repeat(Math.floor(LONGEST / piece.length));

/**
 * Counts the steps that reading takes: characters that are searched, and those that expressions are run over. A single
 * expression may take the square of its text, so the longest such text is told as well.
 */
function counted(read: () => void): { readonly steps: number; readonly longest: number } {
  let steps = 0;
  let longest = 0;
  const { indexOf } = String.prototype;
  const { exec } = RegExp.prototype;
  vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, sought, from = 0) {
    const found = indexOf.call(this, sought, from);
    steps += (found < 0 ? this.length : found) - from;
    return found;
  });
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
    steps += text.length;
    longest = Math.max(longest, text.length);
    return exec.call(this, text);
  });
  read();
  vi.restoreAllMocks();
  return { steps, longest };
}
