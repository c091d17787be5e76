import { PasswordByCode } from './password-by-code';

/** /more-settings/change-by-emial (spelt so in spec 2) */
export default function PasswordByEmail() {
  return <PasswordByCode method="email" />;
}
