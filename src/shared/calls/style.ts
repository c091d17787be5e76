/** The theme of an organisation (spec 3, "Theme"; wire: Theme and user). */
import { as, droppable, optional, post } from './call';
import { bool, type Decoded, lenient, nullable, record, text } from './decode';

/** Paths may be wrong or hostile: check `webLoginPath` and `webMainPath` like redirects. */
const theme = /*#__PURE__*/ droppable(() =>
  record({
    /** Selects the host of images, and whether a login path and a style file are required (spec 4). */
    isNew: lenient(bool, false),
    title: lenient(text, ''),
    faviconIco: lenient(text, ''),
    webLoginPath: lenient(text, ''),
    webMainPath: lenient(text, ''),
    appLoginLogo: lenient(text, ''),
    /** Style file, relative to the CDN base. [ours] */
    stylePath: lenient(text, ''),
  }),
);
export type Theme = Decoded<typeof theme>;
const nullableTheme = /*#__PURE__*/ droppable(() => nullable(theme));

/** The theme before login (spec 5: the code must be '200'). [ours] `host` is its domain if not the call's. */
export const loadStyle = /*#__PURE__*/ droppable(() =>
  post('/lfscada/style/loadStyle', { host: optional(as<string>()) }, nullableTheme),
);
/** The theme of the signed-in user's organisation; the same rule applies. [ours] the difference between the two. */
export const loadUserStyle = /*#__PURE__*/ droppable(() =>
  post('/lfscada/user/loadStyle', {}, nullableTheme),
);
