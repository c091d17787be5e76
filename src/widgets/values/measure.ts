/** Measures and writes texts. Numbers are written in short pieces whose shapes the browser has cached. */

export interface TextPen {
  font: string;
  measureText(text: string): { readonly width: number };
  fillText(text: string, x: number, y: number): void;
}

const MAX_CACHED_WIDTHS = 4_000;
const ELLIPSIS = '…';
/**
 * Length of the pieces of a number. Chromium caches the shapes of 2,048 texts, into which all pieces of this length
 * fit; shaping a new number costs three times as much as writing it.
 */
const PIECE_LENGTH = 3;
/** Matches texts of digits, signs, points, commas, colons and spaces. */
const NUMBER = /^[\d.,+\-: ]*$/;

export class Meter {
  readonly #fonts = new Map<string, Map<string, number>>();
  /** The last font set. Setting a font is expensive, and the pen returns it in a different notation. */
  #font = '';

  constructor(readonly pen: TextPen) {}

  write(text: string, font: string, x: number, y: number): void {
    this.#setFont(font);
    const length = NUMBER.test(text) ? PIECE_LENGTH : text.length;
    let left = x;
    for (let from = 0; from < text.length; from += length) {
      const piece = text.slice(from, from + length);
      this.pen.fillText(piece, left, y);
      left += this.width(piece, font);
    }
  }

  /** Forgets the pen's font after a resize of the canvas has reset it. */
  forgetPen(): void {
    this.#font = '';
  }

  width(text: string, font: string): number {
    let widths = this.#fonts.get(font);
    if (widths === undefined) {
      widths = new Map();
      this.#fonts.set(font, widths);
    }
    if (!NUMBER.test(text)) return this.#getWidth(widths, text, font);
    let sum = 0;
    for (let i = 0; i < text.length; i++) sum += this.#getWidth(widths, text.charAt(i), font);
    return sum;
  }

  fit(text: string, font: string, availableWidth: number): string {
    if (this.width(text, font) <= availableWidth) return text;
    const characters = [...text];
    let low = 0;
    let high = characters.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.width(characters.slice(0, middle).join('') + ELLIPSIS, font) <= availableWidth) low = middle;
      else high = middle - 1;
    }
    return low === 0 ? '' : characters.slice(0, low).join('') + ELLIPSIS;
  }

  #setFont(font: string): void {
    if (this.#font === font) return;
    this.#font = font;
    this.pen.font = font;
  }

  #getWidth(widths: Map<string, number>, text: string, font: string): number {
    let width = widths.get(text);
    if (width === undefined) {
      this.#setFont(font);
      width = this.pen.measureText(text).width;
      if (widths.size >= MAX_CACHED_WIDTHS) widths.clear();
      widths.set(text, width);
    }
    return width;
  }
}
