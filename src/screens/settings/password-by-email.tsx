import { PasswordByCode } from './password-by-code';

/** /more-settings/change-by-emial (spelt so in the specification) */
export default function PasswordByEmail() {
  return <PasswordByCode way="email" />;
}
