/**
 * Binding to the official account (spec 1, 3 and 7). The specification gives no paths (spec 7): paths are [ours], and
 * so are all fields but state, time and rights. Refusals are in the error catalogue (spec 8): bound to another,
 * already bound, account disabled, wrong organisation.
 */
import type { OpenId } from '../ids';
import { as, droppable, post } from './call';
import { bool, type Decoded, ignore, lenient, record, text, texts, time } from './decode';

/** The binding of a user of the messaging service: its account, time and pushed messages. Needs no session. */
export const bindingInfo = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/weixin/bind/info',
    { openId: as<OpenId>() },
    record({
      state: bool,
      time: lenient(time, null),
      /** Kinds of pushed messages, as display texts. */
      rights: lenient(texts, [] as readonly string[]),
      nickname: lenient(text, ''),
      loginname: lenient(text, ''),
    }),
  ),
);
export type BindingInfo = Decoded<(typeof bindingInfo)['decode']>;

/** Binds an account; credentials are encoded as for the login. Opens no session. */
export const bindAccount = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/weixin/bind/add',
    { openId: as<OpenId>(), loginname: as<string>(), password: as<string>(), vcode: as<string>() },
    ignore,
  ),
);
/** Unbinds the signed-in user; called only after a confirmation. */
export const unbindAccount = /*#__PURE__*/ droppable(() =>
  post('/lfscada/weixin/bind/remove', { openId: as<OpenId>() }, ignore),
);

/** The signature that lets a page use the messaging client's scanner and location. `url` excludes the hash. */
export const messagingSignature = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/weixin/jssdk/signature',
    { url: as<string>() },
    record({ appId: text, timestamp: text, nonceStr: text, signature: text }),
  ),
);
export type MessagingSignature = Decoded<(typeof messagingSignature)['decode']>;
