/**
 * Binding the account to the official account (spec 1, 3 and 7). The specification gives no paths (spec 7): those here
 * are [ours], and so are the fields besides the entity's own (state, time, rights). What is refused is named in the
 * error catalogue (spec 8): bound to another, already bound, account disabled, wrong organisation.
 */
import type { OpenId } from '../ids';
import { as, droppable, post } from './call';
import { bool, type Decoded, lenient, nothing, record, text, texts, time } from './decode';

/** The binding of a person of the messaging service: to which account, since when, and what is pushed. Needs no session. */
export const bindingInfo = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/weixin/bind/info',
    { openId: as<OpenId>() },
    record({
      state: bool,
      time: lenient(time, null),
      /** Kinds of messages that are pushed, as texts to be shown. */
      rights: lenient(texts, [] as readonly string[]),
      nickname: lenient(text, ''),
      loginname: lenient(text, ''),
    }),
  ),
);
export type BindingInfo = Decoded<(typeof bindingInfo)['decode']>;

/** Binds an account; credentials are encoded as at login. Opens no session. */
export const bindAccount = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/weixin/bind/add',
    { openId: as<OpenId>(), loginname: as<string>(), password: as<string>(), vcode: as<string>() },
    nothing,
  ),
);
/** Undoes the binding of the signed-in user; asked for only after a confirmation. */
export const unbindAccount = /*#__PURE__*/ droppable(() =>
  post('/lfscada/weixin/bind/remove', { openId: as<OpenId>() }, nothing),
);

/** The signature with which the messaging client lets a page use its scanner and location. `url` without its hash. */
export const messagingSignature = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/weixin/jssdk/signature',
    { url: as<string>() },
    record({ appId: text, timestamp: text, nonceStr: text, signature: text }),
  ),
);
export type MessagingSignature = Decoded<(typeof messagingSignature)['decode']>;
