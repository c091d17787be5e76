import { done, failed, type Outcome } from '../../shared/faults';
import type { Services } from '../services';
import { encodeCredential, isLoginKey } from './login-encoding';

/**
 * Returns the encoder with the key of this installation; a fault if the configuration cannot be loaded or has no
 * usable key.
 */
export async function credentialEncoder(
  services: Pick<Services, 'config'>,
): Promise<Outcome<(plain: string) => string>> {
  let loginKey: string;
  try {
    ({ loginKey } = await services.config());
  } catch {
    return failed({ kind: 'offline' });
  }
  return isLoginKey(loginKey)
    ? done((plain) => encodeCredential(plain, loginKey))
    : failed({ kind: 'misconfigured', setting: 'loginKey' });
}
