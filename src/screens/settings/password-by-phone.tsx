/** /more-settings/change-by-phone: verification by a code sent by SMS. */
import { PasswordByCode } from './password-by-code';

export default function PasswordByPhone() {
  return <PasswordByCode method="phone" />;
}
