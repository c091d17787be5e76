import { PasswordByCode } from './password-by-code';

/** /more-settings/change-by-phone */
export default function PasswordByPhone() {
  return <PasswordByCode method="phone" />;
}
