import { useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyComponent } from '../../browser/lazy-component';
import { LookSettings } from '../../features/look/look-settings';
import { SignOutDialog } from '../../features/work/outbox/sign-out-dialog';
import { homeWords } from '../../i18n/home';
import { maskPhone } from '../../i18n/mask';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { ASSISTANT } from '../../navigation/order-paths';
import { isPermitted, PINNED_PATH } from '../../navigation/routes';
import { VERSION } from '../../shared/version';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { FORMS_WAIT } from '../../state/work/forms-wait';
import { Button } from '../../ui/button';
import { Cell } from '../../ui/cell';
import { ForwardIcon, MoreIcon } from '../../ui/icons';
import { TopBar } from '../../ui/top-bar';
import '../../features/look/more.css';

const LINKS = [
  { to: PINNED_PATH, title: 'titlePinned' },
  { to: '/alarm-watch', title: 'titleAlarmWatch' },
  { to: ASSISTANT, title: 'titleAgent' },
  { to: '/more-settings', title: 'titleSettings' },
  { to: '/more-message', title: 'titleMoreMessage' },
  { to: '/more-feedback', title: 'titleFeedback' },
] as const;

/** Loaded if forms are waiting. If loading fails, they stay on the device and are sent after the next sign-in. */
const LeaveWithUnsent = lazyComponent(
  () => import('../../features/work/outbox/leave-with-unsent'),
  undefined,
  SignOutDialog,
);

/** Loaded last, because it is rarely the reason to open this screen. */
const MoreApp = lazyComponent(
  () => import('./more-app'),
  undefined,
  () => null,
);

export default function More() {
  const tShell = useWords(shellWords);
  const t = useWords(homeWords);
  const user = useUser();
  const { session, storage } = useServices();
  const [isSigningOut, setSigningOut] = useState(false);
  // Waiting forms may belong to another user: the dialog asks only about this user's.
  const SignOut = storage.read(FORMS_WAIT) === null ? SignOutDialog : LeaveWithUnsent;
  const links = LINKS.filter(({ to }) => isPermitted(to, user.auths));
  return (
    <>
      <TopBar title={tShell('titleMore')} />
      <div className="as-home__content as-more">
        <Link className="as-more__card as-more__link" to="/more-user-info">
          <Cell
            icon={
              <span className="as-more__face">
                <MoreIcon size={28} />
              </span>
            }
            name={<span className="as-more__name">{user.loginname}</span>}
            detail={user.tel === '' ? t('phoneNone') : `${t('phone')} ${maskPhone(user.tel)}`}
            end={<ForwardIcon size={18} />}
          />
        </Link>
        <section className="as-more__card">
          {links.map(({ to, title }) => (
            <Link key={to} className="as-more__link" to={to}>
              <Cell name={tShell(title)} end={<ForwardIcon size={18} />} />
            </Link>
          ))}
        </section>
        <LookSettings />
        <MoreApp />
        <section className="as-more__card">
          <Cell name={t('about')} value={`${tShell('product')} · ${t('version', { version: VERSION })}`} />
          <Link className="as-more__link" to="/more-health">
            <Cell name={tShell('titleHealth')} detail={t('healthDetail')} end={<ForwardIcon size={18} />} />
          </Link>
          <Link className="as-more__link" to="/more-throughput">
            <Cell name={t('throughput')} detail={t('throughputDetail')} end={<ForwardIcon size={18} />} />
          </Link>
        </section>
        <Button block onClick={() => setSigningOut(true)}>
          {t('logout')}
        </Button>
      </div>
      {isSigningOut ? (
        <SignOut onSignOut={() => void session.signOut()} onClose={() => setSigningOut(false)} />
      ) : null}
    </>
  );
}
