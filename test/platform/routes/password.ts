/** Changing the password in steps (spec 7): verification by the old one or a code, then the new one. */
import { Refusal } from '../codes';
import { decodeCredential } from '../login';
import { checkNewPassword } from '../password-rules';
import { post, type Route, type Visit } from '../route';
import { maskEmail, maskTel } from '../text-forms';

const sendCodeTo = ({ platform }: Visit, to: string): void => {
  if (to === '') throw new Refusal('noAddress');
  platform.codes.send('password', to);
};
const proveByCode = ({ platform, session, input }: Visit, to: string): void => {
  if (to === '') throw new Refusal('noAddress');
  platform.codes.consume('password', to, input.requireText('code'));
  platform.proofs.add(session.id);
};

export const passwordRoutes: readonly Route[] = [
  post('/lfscada/password/getCurrentUser', ({ account: { loginname, tel, email } }) => ({
    loginname,
    tel: maskTel(tel),
    email: maskEmail(email),
    isBindtel: tel !== '',
    isBindemail: email !== '',
  })),
  post('/lfscada/password/authCurrentUserPwd', ({ platform, session, account, input }) => {
    if (decodeCredential(input.requireText('password')) !== account.password)
      throw new Refusal('passwordWrong');
    platform.proofs.add(session.id);
  }),
  post('/lfscada/password/sendSmsCode', (visit) => sendCodeTo(visit, visit.account.tel)),
  post('/lfscada/password/submitSmsCode', (visit) => proveByCode(visit, visit.account.tel)),
  post('/lfscada/password/sendEmailCode', (visit) => sendCodeTo(visit, visit.account.email)),
  post('/lfscada/password/submitEmailCode', (visit) => proveByCode(visit, visit.account.email)),
  post('/lfscada/password/reset', ({ platform, session, account, input }) => {
    platform.proofs.check(session.id);
    const password = decodeCredential(input.requireText('password'));
    checkNewPassword(password);
    platform.people.change(account.loginname, { password });
    platform.proofs.spend(session.id);
  }),
];
