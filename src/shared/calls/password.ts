/**
 * Changing the password (spec 7, "User and account", password calls), in steps: `passwordOwner`, one proof
 * (`provePassword`, or a sent code and its `submit…`), then `resetPassword`. The platform keeps the proof in the
 * session; without it the last step is refused. [ours] Passwords are encoded as for the login; only `passwordOwner`
 * returns data.
 */
import { as, droppable, post } from './call';
import { bool, type Decoded, ignore, lenient, record, text } from './decode';

/** The available proofs. [ours] `tel` and `email` are masked, or ''. */
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

/** Proves identity with the old password; refused if it is wrong. */
export const provePassword = /*#__PURE__*/ droppable(() =>
  post('/lfscada/password/authCurrentUserPwd', { password: as<string>() }, ignore),
);
/** Sends a code to the bound phone, valid for 10 minutes (spec 5). */
export const sendPasswordSms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/password/sendSmsCode', {}, ignore),
);
export const submitPasswordSms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/password/submitSmsCode', { code: as<string>() }, ignore),
);
/** Sends a code to the bound e-mail address, also valid for 10 minutes. [ours] */
export const sendPasswordEmail = /*#__PURE__*/ droppable(() =>
  post('/lfscada/password/sendEmailCode', {}, ignore),
);
export const submitPasswordEmail = /*#__PURE__*/ droppable(() =>
  post('/lfscada/password/submitEmailCode', { code: as<string>() }, ignore),
);
/** Sets the new password. Refused without a proof, or if it violates spec 5. */
export const resetPassword = /*#__PURE__*/ droppable(() =>
  post('/lfscada/password/reset', { password: as<string>() }, ignore),
);
