/**
 * Changing the password (spec 7, "User and account", password calls), in steps: who is it (`passwordOwner`), one
 * proof (`provePassword`, or a sent code and its `submit…`), then `resetPassword`. The platform remembers the proof in
 * the session; without it the last step is refused. [ours] Passwords are encoded as at login; all steps answer nothing.
 */
import { as, droppable, post } from './call';
import { bool, type Decoded, lenient, nothing, record, text } from './decode';

/** By which ways the password can be changed. [ours] `tel` and `email` come masked, '' where there is none. */
export const passwordOwner = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/password/getCurrentUser',
    {},
    record({
      loginname: lenient(text, ''),
      tel: lenient(text, ''),
      email: lenient(text, ''),
      isBindtel: lenient(bool, false),
      isBindemail: lenient(bool, false),
    }),
  ),
);
export type PasswordOwner = Decoded<(typeof passwordOwner)['decode']>;

/** Proof by the old password; refused where it is wrong. */
export const provePassword = /*#__PURE__*/ droppable(() =>
  post('/lfscada/password/authCurrentUserPwd', { password: as<string>() }, nothing),
);
/** Sends a code to the bound phone, good for 10 minutes (spec 5). */
export const sendPasswordSms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/password/sendSmsCode', {}, nothing),
);
/** Proof by the code that came to the phone. */
export const submitPasswordSms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/password/submitSmsCode', { code: as<string>() }, nothing),
);
/** Sends a code to the bound e-mail address. [ours] good for 10 minutes as well. */
export const sendPasswordEmail = /*#__PURE__*/ droppable(() =>
  post('/lfscada/password/sendEmailCode', {}, nothing),
);
/** Proof by the code that came by e-mail. */
export const submitPasswordEmail = /*#__PURE__*/ droppable(() =>
  post('/lfscada/password/submitEmailCode', { code: as<string>() }, nothing),
);
/** Sets the new password. Refused without a proof before it, or where it breaks the rules of spec 5. */
export const resetPassword = /*#__PURE__*/ droppable(() =>
  post('/lfscada/password/reset', { password: as<string>() }, nothing),
);
