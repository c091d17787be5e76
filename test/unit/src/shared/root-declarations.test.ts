import { describe, expect, it, vi } from 'vitest';
import { readPageStyle } from '../../../../src/page-document/page-style';
import { isStyleFile, parseRootDeclarations } from '../../../../src/shared/root-declarations';
import { parseBrand } from '../../../../src/state/style/style-file';

/** Length of the longest file that is read, in characters. */
const MAX_LENGTH = 65_536;

describe('Declarations of a style file', () => {
  it.each([
    ['unclosed comments', '/*'],
    ['comments', '/**/'],
    ['unclosed blocks', ':root{'],
    ['blocks', '}:root{'],
    ['white space', ' '],
    ['closing braces and white space', '}   '],
    ['declarations', '--page-text:#fff;'],
    ['one endless value', 'a'],
  ])('are read in linear time, for any content (fault 105): %s', (_, piece) => {
    const text = `x{}${repeatPiece(piece)}`.slice(0, MAX_LENGTH);
    for (const read of [readPageStyle, parseBrand]) {
      const { steps, longestLength } = countSteps(() =>
        read(`:root{--page-text:#fff}${text}`.slice(0, MAX_LENGTH)),
      );
      expect(steps).toBeLessThan(8 * MAX_LENGTH);
      expect(longestLength).toBeLessThan(500);
    }
  });

  it('come only from top-level :root rules, in order', () => {
    const text = `@import "a.css"; :root { --a: 1; --b : 2 } .x { --a: 3 } @media print { :root { --a: 4 } .y {} :root { --a: 5 } }
      } :root{--a:6} .z :root { --a: 7 }`;
    expect([...parseRootDeclarations(text)].filter(([name]) => name !== '')).toEqual([
      ['--a', '1'],
      ['--b', '2'],
      ['--a', '6'],
    ]);
  });

  it('exclude comments, closed or not', () => {
    expect(readPageStyle('/* a */:root{--page-text:#fff/**/;}/* :root{--page-text:#000}')).toEqual({
      text: '#fff',
    });
  });

  it('are empty for a text that is not a style file', () => {
    for (const text of ['', '  ', '<html>:root{}', 'none', `:root{}${' '.repeat(MAX_LENGTH)}`]) {
      expect(isStyleFile(text)).toBe(false);
      expect([...parseRootDeclarations(text)]).toEqual([]);
    }
  });
});

const repeatPiece = (piece: string): string => piece.repeat(Math.floor(MAX_LENGTH / piece.length));

/**
 * Counts the steps of reading: characters searched, and characters that expressions run over. A single expression may
 * be quadratic, so the longest such text is returned too.
 */
function countSteps(read: () => void): { readonly steps: number; readonly longestLength: number } {
  let steps = 0;
  let longestLength = 0;
  const { indexOf: getIndex } = String.prototype;
  const { exec } = RegExp.prototype;
  vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, searched, from = 0) {
    const foundIndex = getIndex.call(this, searched, from);
    steps += (foundIndex < 0 ? this.length : foundIndex) - from;
    return foundIndex;
  });
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
    steps += text.length;
    longestLength = Math.max(longestLength, text.length);
    return exec.call(this, text);
  });
  read();
  vi.restoreAllMocks();
  return { steps, longestLength };
}
