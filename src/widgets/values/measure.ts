/** Widths of texts on a canvas, asked once. Numbers are the sum of their characters, so that no number is new. */

/** What measuring needs of a 2d context. */
export interface Measuring {
  font: string;
  measureText(text: string): { readonly width: number };
}

const NUMERIC = /^[\d.,+\- :]*$/;
const MOST_REMEMBERED = 4_000;
const ELLIPSIS = '…';

export class Meter {
  readonly #fonts = new Map<string, Map<string, number>>();
  /** Last font set. The pen's own answer is another spelling, and setting a font is dear. */
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
    const whole = known.get(text);
    if (whole !== undefined) return whole;
    if (text.length > 1 && NUMERIC.test(text)) {
      let sum = 0;
      for (let i = 0; i < text.length; i++) sum += this.width(text.charAt(i), font);
      return sum;
    }
    this.use(font);
    const { width } = this.pen.measureText(text);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(text, width);
    return width;
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

  #of(font: string): Map<string, number> {
    let known = this.#fonts.get(font);
    if (known === undefined) {
      known = new Map();
      this.#fonts.set(font, known);
    }
    return known;
  }
}
