import { Link } from 'react-router-dom';
import { FaultView } from '../../features/screen-states/fault-view';
import { enrollWords } from '../../i18n/enroll';
import { refusalText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { useLoginPath } from '../../navigation/use-login-path';
import type { Fault } from '../../shared/faults';
import { AlarmIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';

interface UnusableLinkProps {
  readonly kind: 'invitation' | 'role';
  readonly fault: Fault;
  readonly onRetry: () => void;
}

export function UnusableLink({ kind, fault, onRetry }: UnusableLinkProps) {
  const t = useWords(enrollWords);
  const language = useLanguage();
  const loginPath = useLoginPath();
  if (fault.kind !== 'refused') return <FaultView fault={fault} onRetry={onRetry} />;
  return (
    <StateView
      tone="bad"
      icon={<AlarmIcon size={28} />}
      title={t(kind === 'invitation' ? 'invitationBad' : 'roleBad')}
      detail={refusalText(
        t(kind === 'invitation' ? 'invitationBadDetail' : 'roleBadDetail'),
        fault,
        language,
      )}
    >
      <Link className="as-link-button" to={loginPath}>
        {t('toSignIn')}
      </Link>
    </StateView>
  );
}
