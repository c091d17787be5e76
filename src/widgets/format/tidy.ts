const MAX_LENGTH = 300;
/** Control characters, and marks that change the text direction. */
const UNWANTED = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const WHITE = /\s+/gu;

/**
 * Makes an external text, which may be 100 kB long or full of control characters, safe to lay out (faults 26). Clips
 * it; the value's sheet shows all of it.
 */
export function tidyText(text: string): string {
  if (text.length < MAX_LENGTH && !/[^\u0020-\u007e\u4e00-\u9fff]/.test(text)) return text;
  const line = text
    .slice(0, 4 * MAX_LENGTH)
    .replace(WHITE, ' ')
    .replace(UNWANTED, '');
  return line.length > MAX_LENGTH ? `${[...line.slice(0, MAX_LENGTH)].slice(0, -1).join('')}…` : line;
}
