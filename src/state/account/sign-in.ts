import { encryptLogin, showVcode, type UserInfo } from '../../shared/calls/account';
import { failed, type Outcome } from '../../shared/faults';
import type { Services } from '../services';
import { encodeCredential, isLoginKey } from './login-encoding';

/** Never stored. */
export interface Credentials {
  readonly loginname: string;
  readonly password: string;
  /** '' if not required. */
  readonly vcode: string;
}

export type SignInFault =
  /** The login was refused, or did not reach the platform. */
  | 'login'
  /** The login was accepted, but the platform did not return the user (spec 4). */
  | 'user-info';

/** Signs in. Returns the failed step, or the last one, with its outcome. */
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
    return { step: 'login', outcome: failed({ kind: 'misconfigured', setting: 'loginKey' }) };
  const loginOutcome = await services.call(encryptLogin, {
    loginname: encodeCredential(loginname, loginKey),
    password: encodeCredential(password, loginKey),
    vcode,
  });
  if (!loginOutcome.ok) return { step: 'login', outcome: loginOutcome };
  return { step: 'user-info', outcome: await services.session.begin() };
}

/** Returns the captcha image that this account must solve; `null` if not required. */
export async function getCaptcha(services: Services, loginname: string): Promise<Outcome<Blob | null>> {
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
