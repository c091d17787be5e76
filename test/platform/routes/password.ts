/** Changing the password in steps (spec 7): verification by the old one or a code, then the new one. */
import { Refusal } from '../codes';
import { decodeCredential } from '../login';
import { checkNewPassword } from '../password-rules';
import { post, type Route, type Visit } from '../route';
import { maskedEmail, maskedTel } from '../text-forms';

const sendTo = ({ platform }: Visit, to: string): void => {
  if (to === '') throw new Refusal('noAddress');
  platform.codes.send('password', to);
};
const proveBy = ({ platform, session, input }: Visit, to: string): void => {
  if (to === '') throw new Refusal('noAddress');
  platform.codes.take('password', to, input.must('code'));
  platform.proofs.give(session.id);
};

export const passwordRoutes: readonly Route[] = [
  post('/lfscada/password/getCurrentUser', ({ account: { loginname, tel, email } }) => ({
    loginname,
    tel: maskedTel(tel),
    email: maskedEmail(email),
    isBindtel: tel !== '',
    isBindemail: email !== '',
  })),
  post('/lfscada/password/authCurrentUserPwd', ({ platform, session, account, input }) => {
    if (decodeCredential(input.must('password')) !== account.password) throw new Refusal('passwordWrong');
    platform.proofs.give(session.id);
  }),
  post('/lfscada/password/sendSmsCode', (visit) => sendTo(visit, visit.account.tel)),
  post('/lfscada/password/submitSmsCode', (visit) => proveBy(visit, visit.account.tel)),
  post('/lfscada/password/sendEmailCode', (visit) => sendTo(visit, visit.account.email)),
  post('/lfscada/password/submitEmailCode', (visit) => proveBy(visit, visit.account.email)),
  post('/lfscada/password/reset', ({ platform, session, account, input }) => {
    platform.proofs.check(session.id);
    const password = decodeCredential(input.must('password'));
    checkNewPassword(password);
    platform.people.change(account.loginname, { password });
    platform.proofs.spend(session.id);
  }),
];
