/** The theme of an organisation (spec 3, "Theme"; wire: Theme and user). */
import { as, droppable, optional, post } from './call';
import { bool, type Decoded, lenient, nullable, record, text } from './decode';

/** Paths may be wrong, hostile or missing: whoever follows `webLoginPath` or `webMainPath` checks them like a redirect. */
const theme = /*#__PURE__*/ droppable(() =>
  record({
    /** Decides the host of images, and that a login path and a style file are needed (spec 4). */
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
/** Null where there is none. */
const mayBeTheme = /*#__PURE__*/ droppable(() => nullable(theme));

/**
 * The theme before anybody is signed in, loaded before all else. The answer's code must be '200': 10003 is no theme
 * (spec 5). [ours] `host`: for whose domain, where it is not the one that the call goes to.
 */
export const loadStyle = /*#__PURE__*/ droppable(() =>
  post('/lfscada/style/loadStyle', { host: optional(as<string>()) }, mayBeTheme),
);
/** The theme of the signed-in user's organisation; the same rule. [ours] that this is the difference. */
export const loadUserStyle = /*#__PURE__*/ droppable(() => post('/lfscada/user/loadStyle', {}, mayBeTheme));
