/** /more-settings/change-by-phone: proof by a code that is sent by SMS. */
import { PasswordByCode } from './password-by-code';

export default function PasswordByPhone() {
  return <PasswordByCode method="phone" />;
}
