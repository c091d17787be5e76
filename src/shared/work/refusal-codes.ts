/** Codes of refusals in work that the client handles (wire: Codes of work). */

/** The feature is not activated for the organisation. */
export const NOT_ACTIVATED = '1206';
export const NO_PERMISSION = '1201';
export const NOT_FOUND = '1202';
/** The order's status has changed: read it again and keep the draft. */
export const STATUS_CHANGED = '1401';
/** The content has changed: read it again, then merge or ask the user. */
export const CONTENT_CHANGED = '1402';
/** Another user was faster. */
export const TAKEN_BY_OTHER = '1403';
/** Fields are missing; the message names them after the colon. */
export const INCOMPLETE = '1408';
/** The same operation is still running: query its result. */
export const STILL_RUNNING = '1409';
/** The image must be sent again. */
export const IMAGE_GONE = '1410';
export const NO_SUCH_VERSION = '1411';
export const NO_SUCH_CALL = '404';

export const CHANGED_CODES: ReadonlySet<string> = new Set([STATUS_CHANGED, CONTENT_CHANGED, TAKEN_BY_OTHER]);

export const parseMissingFields = (message: string): readonly string[] =>
  message
    .split(/[:\uFF1A]/)
    .slice(1)
    .join(':')
    .split(/[,\u3001\uFF0C]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
