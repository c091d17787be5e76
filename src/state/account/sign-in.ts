import { encryptLogin, showVcode, type UserInfo } from '../../shared/calls/account';
import { failed, type Outcome } from '../../shared/faults';
import type { Services } from '../services';
import { encodeCredential, isLoginKey } from './login-encoding';

/** What a person typed. Lives as long as the call. */
export interface Credentials {
  readonly loginname: string;
  readonly password: string;
  /** The captcha's text, '' where none was asked. */
  readonly vcode: string;
}

export type SignInFault =
  /** The login was refused, or did not get through. */
  | 'login'
  /** It was taken, but the platform did not say who it is (specification 4). */
  | 'user-info';

/** Signs in. On failure tells which of the two steps failed. */
export async function signIn(
  services: Services,
  { loginname, password, vcode }: Credentials,
): Promise<{ readonly step: SignInFault; readonly outcome: Outcome<UserInfo> }> {
  let loginKey: string;
  try {
    ({ loginKey } = await services.config());
  } catch {
    return { step: 'login', outcome: failed({ kind: 'offline' }) };
  }
  if (!isLoginKey(loginKey))
    return { step: 'login', outcome: failed({ kind: 'malformed', where: 'config.json: loginKey' }) };
  const taken = await services.call(encryptLogin, {
    loginname: encodeCredential(loginname, loginKey),
    password: encodeCredential(password, loginKey),
    vcode,
  });
  if (!taken.ok) return { step: 'login', outcome: taken };
  return { step: 'user-info', outcome: await services.session.begin() };
}

/** The captcha that this account must type, as a picture; null where it need not. */
export async function captchaFor(services: Services, loginname: string): Promise<Outcome<Blob | null>> {
  const outcome = await services.call(showVcode, { loginname });
  if (!outcome.ok) return outcome;
  const { show, type, image } = outcome.value;
  if (!show) return { ok: true, value: null };
  try {
    const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0));
    return { ok: true, value: new Blob([bytes], { type }) };
  } catch {
    return failed({ kind: 'malformed', where: '$.data.image' });
  }
}
