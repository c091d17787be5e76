import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { enrollWords } from '../../i18n/enroll';
import { useWords } from '../../i18n/use-words';
import { useLoginPath } from '../../navigation/use-login-path';
import type { Outcome } from '../../shared/faults';
import { CheckIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { type Registrant, RegistrationForm } from './registration-form';

interface RegistrationProps {
  readonly children: ReactNode;
  readonly sendCode: (tel: string) => Promise<Outcome<unknown>>;
  readonly register: (person: Registrant) => Promise<Outcome<{ readonly active: boolean }>>;
}

export function Registration({ children, ...calls }: RegistrationProps) {
  const t = useWords(enrollWords);
  const login = useLoginPath();
  const [done, setDone] = useState<{ readonly loginname: string; readonly isActive: boolean } | null>(null);
  if (done !== null)
    return (
      <StateView
        icon={<CheckIcon size={28} />}
        title={t(done.isActive ? 'done' : 'waiting')}
        detail={t(done.isActive ? 'doneDetail' : 'waitingDetail', { loginname: done.loginname })}
      >
        <Link className="as-link-button as-link-button--primary" to={login} replace>
          {t('toSignIn')}
        </Link>
      </StateView>
    );
  return (
    <>
      {children}
      <RegistrationForm {...calls} onDone={(loginname, isActive) => setDone({ loginname, isActive })} />
      <Link className="as-link-button as-link-button--quiet" to={login}>
        {t('haveAccount')}
      </Link>
    </>
  );
}
