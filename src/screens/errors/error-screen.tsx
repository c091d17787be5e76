/** /404, /500, /403 and /noAuth: the screens for addresses that cannot be shown (spec 2, 8). */
import { useLocation, useNavigate } from 'react-router-dom';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { LONGEST } from '../../navigation/own-path';
import { WRONG_PARAMETER } from '../../navigation/path';
import { usePaths } from '../../navigation/use-paths';
import { Button } from '../../ui/button';
import { AlarmIcon, LockIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import './error-screen.css';

/** Text keys by address. /noAuth: the account lacks the permission for its landing page (spec 4). */
const WHAT: ReadonlyMap<string, 'notFound' | 'serverError' | 'noAccess' | 'noPermission'> = new Map([
  ['/404', 'notFound'],
  ['/500', 'serverError'],
  ['/403', 'noAccess'],
  ['/noAuth', 'noPermission'],
]);

export default function ErrorScreen() {
  const t = useWords(shellWords);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { home } = usePaths();
  const what = WHAT.get(pathname.replace(/\/$/, '')) ?? 'notFound';
  // Shown for the user to correct or report.
  const wrong =
    what === 'notFound' ? (new URLSearchParams(search).get(WRONG_PARAMETER) ?? '').slice(0, LONGEST) : '';
  const isLocked = what === 'noAccess' || what === 'noPermission';
  return (
    <main className="as-error-screen">
      <h1 className="as-hidden-text">{t(what)}</h1>
      <StateView
        icon={isLocked ? <LockIcon size={28} /> : <AlarmIcon size={28} />}
        title={t(what)}
        detail={t(`${what}Detail`)}
      >
        {wrong === '' ? null : <code className="as-error-screen__address">{wrong}</code>}
        <Button kind="primary" onClick={() => void navigate(home, { replace: true })}>
          {t('goHome')}
        </Button>
      </StateView>
    </main>
  );
}
