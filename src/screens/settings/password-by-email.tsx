/** /more-settings/change-by-emial (spelled like this in spec 2): verification by a code sent by e-mail. */
import { PasswordByCode } from './password-by-code';

export default function PasswordByEmail() {
  return <PasswordByCode method="email" />;
}
