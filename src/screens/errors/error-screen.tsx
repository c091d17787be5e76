/** /404, /500, /403 and /noAuth: the screens for addresses that cannot be shown (spec 2, 8). */
import { useLocation, useNavigate } from 'react-router-dom';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { MAX_ADDRESS_LENGTH } from '../../navigation/own-path';
import { UNKNOWN_ADDRESS_PARAMETER } from '../../navigation/path';
import { usePaths } from '../../navigation/use-paths';
import { Button } from '../../ui/button';
import { AlarmIcon, LockIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import './error-screen.css';

/** Text keys by address. /noAuth: the account lacks the permission for its landing page (spec 4). */
const ERROR_KEYS: ReadonlyMap<string, 'notFound' | 'serverError' | 'noAccess' | 'noPermission'> = new Map([
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
  const errorKey = ERROR_KEYS.get(pathname.replace(/\/$/, '')) ?? 'notFound';
  // Shown for the user to correct or report.
  const wrongAddress =
    errorKey === 'notFound'
      ? (new URLSearchParams(search).get(UNKNOWN_ADDRESS_PARAMETER) ?? '').slice(0, MAX_ADDRESS_LENGTH)
      : '';
  const isLocked = errorKey === 'noAccess' || errorKey === 'noPermission';
  return (
    <main className="as-error-screen">
      <h1 className="as-hidden-text">{t(errorKey)}</h1>
      <StateView
        icon={isLocked ? <LockIcon size={28} /> : <AlarmIcon size={28} />}
        title={t(errorKey)}
        detail={t(`${errorKey}Detail`)}
      >
        {wrongAddress === '' ? null : <code className="as-error-screen__address">{wrongAddress}</code>}
        <Button kind="primary" onClick={() => void navigate(home, { replace: true })}>
          {t('goHome')}
        </Button>
      </StateView>
    </main>
  );
}
