/** Takes the comments out of a source text, for the shape tests. */

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w\\])\/\/[^\n]*/g;

/** Each comment of a text as one line: markers, line breaks and stars removed. */
export function commentsOf(text: string): readonly string[] {
  return [...text.matchAll(COMMENT)].map(([comment]) =>
    comment
      .replace(/^\/\*+|\*+\/$|^\/\//g, '')
      .replace(/\s*\n\s*\*?\s*/g, ' ')
      .trim(),
  );
}
