export const SHOWN_TEXT_MAX = 2_000;

/** Shortens a text for drawing: laying out a long one without spaces blocks the page for seconds. */
export const clipText = (text: string): string =>
  text.length > SHOWN_TEXT_MAX
    ? `${text.slice(0, SHOWN_TEXT_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
    : text;
