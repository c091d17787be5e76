import { done, failed, type Outcome } from '../../shared/faults';
import type { Services } from '../services';
import { encodeCredential, isLoginKey } from './login-encoding';

/** Creates this installation's encoder. Fails without a configuration or a usable key. */
export async function createCredentialEncoder(
  services: Pick<Services, 'config'>,
): Promise<Outcome<(plainText: string) => string>> {
  let loginKey: string;
  try {
    ({ loginKey } = await services.config());
  } catch {
    return failed({ kind: 'offline' });
  }
  return isLoginKey(loginKey)
    ? done((plainText) => encodeCredential(plainText, loginKey))
    : failed({ kind: 'misconfigured', setting: 'loginKey' });
}
