const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w\\])\/\/[^\n]*/g;

/** Returns each comment as one line, without markers, line breaks and stars. */
export function extractComments(text: string): readonly string[] {
  return [...text.matchAll(COMMENT)].map(([comment]) =>
    comment
      .replace(/^\/\*+|\*+\/$|^\/\//g, '')
      .replace(/\s*\n\s*\*?\s*/g, ' ')
      .trim(),
  );
}
