/** /more-settings/change-by-emial (spelt so in spec 2): proof by a code that is sent by e-mail. */
import { PasswordByCode } from './password-by-code';

export default function PasswordByEmail() {
  return <PasswordByCode method="email" />;
}
