/** User and account calls (spec 7, "User and account"). */
import type { EquipmentId, PageId, ProjectId, UserId } from '../ids';
import { as, droppable, get, optional, post } from './call';
import { bool, type Decoded, id, ignore, lenient, oneOf, record, text, texts } from './decode';

/**
 * Returns whether a login of this account needs a captcha, and its image. [ours] `loginname` is plain; `image` is a
 * base64 picture of type `type`, which saves a second call and passes a strict `img-src`.
 */
export const showVcode = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/user/showVcode',
    { loginname: as<string>() },
    record({ show: bool, type: lenient(text, 'image/svg+xml'), image: lenient(text, '') }),
  ),
);

/** Opens the session cookie. Both credentials are encoded (spec 9); `vcode` is the captcha's text, or ''. */
export const encryptLogin = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/user/encryptLogin',
    { loginname: as<string>(), password: as<string>(), vcode: as<string>() },
    ignore,
  ),
);

/**
 * The signed-in user (spec 3, "User info"). Empty data means that the user has to sign in again (spec 4). The
 * platform itself applies the style, the role and the ranges (spec 6).
 */
export const userInfo = /*#__PURE__*/ droppable(() =>
  get(
    '/lfscada/user/info',
    {},
    record({
      userId: id<UserId>(),
      loginname: text,
      tel: lenient(text, ''),
      auths: lenient(texts, [] as readonly string[]),
      styleId: lenient(text, ''),
      orgId: lenient(text, ''),
      deptId: lenient(text, ''),
      roleId: lenient(text, ''),
      roleType: lenient(text, ''),
      authRegion: lenient(text, ''),
      dataRange: lenient(text, ''),
      isBindweixin: lenient(bool, false),
      loginOpenId: lenient(text, ''),
      appLandingType: lenient(oneOf('equip', 'project', 'other'), 'other'),
      appLandingEquipId: lenient(id<EquipmentId>(), null),
      appLandingEquipPageId: lenient(id<PageId>(), null),
      appLandingProjectId: lenient(id<ProjectId>(), null),
      appLandingProjectPageId: lenient(id<PageId>(), null),
    }),
  ),
);
export type UserInfo = Decoded<(typeof userInfo)['decode']>;

export const logout = /*#__PURE__*/ droppable(() => post('/lfscada/user/logout', {}, ignore));

/** The record of the signed-in user, for display and editing: names instead of ids. [ours] `email` and the names. */
export const currentUser = /*#__PURE__*/ droppable(() =>
  get(
    '/lfscada/user/getCurrentUser',
    {},
    record({
      userId: id<UserId>(),
      loginname: text,
      displayname: lenient(text, ''),
      tel: lenient(text, ''),
      email: lenient(text, ''),
      orgName: lenient(text, ''),
      deptName: lenient(text, ''),
      roleName: lenient(text, ''),
    }),
  ),
);
export type CurrentUser = Decoded<(typeof currentUser)['decode']>;

/** Changes the given fields only. [ours] */
export const updateCurrentUser = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/user/updateCurrentUser',
    { displayname: optional(as<string>()), tel: optional(as<string>()), email: optional(as<string>()) },
    ignore,
  ),
);

/** Feedback of at least 10 characters (spec 3 and spec 5). [ours] the types. */
export const addFeedback = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/feedback/add',
    { type: as<'fault' | 'suggestion' | 'other'>(), content: as<string>() },
    ignore,
  ),
);
