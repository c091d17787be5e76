/** Keeps a text short enough to be drawn. */
import { SHOWN_TEXT_MAX } from './constants';

/** A text as it is drawn: a long one without a blank holds the page up for seconds, so it ends in an ellipsis. */
export const clipText = (text: string): string =>
  text.length > SHOWN_TEXT_MAX
    ? `${text.slice(0, SHOWN_TEXT_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
    : text;
