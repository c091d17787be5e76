const LONGEST = 300;
/** Control characters, and marks that change the text direction. */
const UNWANTED = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const WHITE = /\s+/gu;

/**
 * Makes an external text, which may be 100 kB long or full of control characters, safe to lay out (faults 26). Clips
 * it; the value's sheet shows all of it.
 */
export function tidy(text: string): string {
  if (text.length < LONGEST && !/[^\u0020-\u007e\u4e00-\u9fff]/.test(text)) return text;
  const line = text
    .slice(0, 4 * LONGEST)
    .replace(WHITE, ' ')
    .replace(UNWANTED, '');
  return line.length > LONGEST ? `${[...line.slice(0, LONGEST)].slice(0, -1).join('')}…` : line;
}
