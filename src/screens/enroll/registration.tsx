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
  const loginPath = useLoginPath();
  const [createdAccount, setCreatedAccount] = useState<{
    readonly loginname: string;
    readonly isActive: boolean;
  } | null>(null);
  if (createdAccount !== null)
    return (
      <StateView
        icon={<CheckIcon size={28} />}
        title={t(createdAccount.isActive ? 'done' : 'waiting')}
        detail={t(createdAccount.isActive ? 'doneDetail' : 'waitingDetail', {
          loginname: createdAccount.loginname,
        })}
      >
        <Link className="as-link-button as-link-button--primary" to={loginPath} replace>
          {t('toSignIn')}
        </Link>
      </StateView>
    );
  return (
    <>
      {children}
      <RegistrationForm
        {...calls}
        onDone={(loginname, isActive) => setCreatedAccount({ loginname, isActive })}
      />
      <Link className="as-link-button as-link-button--quiet" to={loginPath}>
        {t('haveAccount')}
      </Link>
    </>
  );
}
