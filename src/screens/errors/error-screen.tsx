import { useNavigate } from 'react-router-dom';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { Button } from '../../ui/button';
import { AlarmIcon, LockIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { usePaths } from '../use-paths';
import './error-screen.css';

interface ErrorScreenProps {
  readonly what: 'notFound' | 'serverError' | 'noAccess' | 'noPermission';
}

/** One of the screens that say why there is no other (specification 2, 8). */
export function ErrorScreen({ what }: ErrorScreenProps) {
  const say = useWords(shellWords);
  const navigate = useNavigate();
  const { home } = usePaths();
  const isLocked = what === 'noAccess' || what === 'noPermission';
  return (
    <main className="as-error-screen">
      <h1 className="as-hidden-text">{say(what)}</h1>
      <StateView
        icon={isLocked ? <LockIcon size={28} /> : <AlarmIcon size={28} />}
        title={say(what)}
        detail={say(`${what}Detail`)}
      >
        <Button kind="primary" onClick={() => void navigate(home, { replace: true })}>
          {say('home')}
        </Button>
      </StateView>
    </main>
  );
}
