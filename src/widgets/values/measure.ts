/** Widths of texts on a canvas, asked once. Numbers are the sum of their characters, so that no number is new. */

/** The part of a 2d context that measuring uses. */
export interface Measuring {
  font: string;
  measureText(text: string): { readonly width: number };
}

const MOST_REMEMBERED = 4_000;
const ELLIPSIS = '…';
/** Characters of numbers lie below this code: digits, signs, point, comma, colon, blank. */
const NUMERIC_CODES = 64;
const IS_NUMERIC: readonly boolean[] = Array.from({ length: NUMERIC_CODES }, (_, code) =>
  '0123456789.,+-: '.includes(String.fromCharCode(code)),
);

/** Known widths of one font. */
interface Known {
  readonly texts: Map<string, number>;
  /** By character code; NaN where not measured yet. */
  readonly characters: Float64Array;
}

export class Meter {
  readonly #fonts = new Map<string, Known>();
  /** The last font set. Setting a font costs much, and the pen gives it back in another spelling. */
  #font = '';

  constructor(readonly pen: Measuring) {}

  /** Sets the pen's font where it is another. */
  use(font: string): void {
    if (this.#font === font) return;
    this.#font = font;
    this.pen.font = font;
  }

  /** To be called when the pen has forgotten its state: its canvas was resized. */
  forgetPen(): void {
    this.#font = '';
  }

  width(text: string, font: string): number {
    const known = this.#of(font);
    let sum = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code >= NUMERIC_CODES || !IS_NUMERIC[code]) return this.#wordsWidth(text, font, known);
      let width = known.characters[code] as number;
      if (Number.isNaN(width)) {
        width = this.#measure(text.charAt(i), font);
        known.characters[code] = width;
      }
      sum += width;
    }
    return sum;
  }

  /** The text, or as much of its beginning as fits with an ellipsis behind it. */
  fit(text: string, font: string, room: number): string {
    if (this.width(text, font) <= room) return text;
    const characters = [...text];
    let low = 0;
    let high = characters.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.width(characters.slice(0, middle).join('') + ELLIPSIS, font) <= room) low = middle;
      else high = middle - 1;
    }
    return low === 0 ? '' : characters.slice(0, low).join('') + ELLIPSIS;
  }

  #wordsWidth(text: string, font: string, { texts }: Known): number {
    const remembered = texts.get(text);
    if (remembered !== undefined) return remembered;
    const width = this.#measure(text, font);
    if (texts.size >= MOST_REMEMBERED) texts.clear();
    texts.set(text, width);
    return width;
  }

  #measure(text: string, font: string): number {
    this.use(font);
    return this.pen.measureText(text).width;
  }

  #of(font: string): Known {
    let known = this.#fonts.get(font);
    if (known === undefined) {
      known = { texts: new Map(), characters: new Float64Array(NUMERIC_CODES).fill(Number.NaN) };
      this.#fonts.set(font, known);
    }
    return known;
  }
}
