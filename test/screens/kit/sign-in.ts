import { cn } from '../../../src/i18n/account';
import { createUserInfo, ok, Path } from './answers';
import type { FakeOutside } from './fake-outside';
import { fill, screen, submit } from './render';

export async function signIn({ answers }: FakeOutside, account: object = createUserInfo()): Promise<void> {
  answers[Path.showVcode] = ok({ show: false });
  answers[Path.login] = ok(null);
  answers[Path.info] = ok(account);
  await fill(screen.getByLabelText(cn.loginname), 'demo');
  await fill(screen.getByLabelText(cn.password), 'Demo_2026');
  await submit();
}
