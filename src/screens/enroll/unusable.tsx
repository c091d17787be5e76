import { Link } from 'react-router-dom';
import { FaultView } from '../../features/screen-states/fault-view';
import { enrollWords } from '../../i18n/enroll';
import { refusalText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { useLoginPath } from '../../navigation/use-login-path';
import type { Fault } from '../../shared/faults';
import { AlarmIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';

interface UnusableProps {
  readonly what: 'invitation' | 'role';
  readonly fault: Fault;
  readonly onRetry: () => void;
}

export function Unusable({ what, fault, onRetry }: UnusableProps) {
  const t = useWords(enrollWords);
  const language = useLanguage();
  const login = useLoginPath();
  if (fault.kind !== 'refused') return <FaultView fault={fault} onRetry={onRetry} />;
  return (
    <StateView
      tone="bad"
      icon={<AlarmIcon size={28} />}
      title={t(what === 'invitation' ? 'invitationBad' : 'roleBad')}
      detail={refusalText(
        t(what === 'invitation' ? 'invitationBadDetail' : 'roleBadDetail'),
        fault,
        language,
      )}
    >
      <Link className="as-link-button" to={login}>
        {t('toSignIn')}
      </Link>
    </StateView>
  );
}
