/** Replaces a platform screen that a broker does not have. */
import { useNavigate } from 'react-router-dom';
import { brokerWords } from '../../i18n/broker';
import { useWords } from '../../i18n/use-words';
import { BROKER_HOME } from '../../navigation/broker-paths';
import { Button } from '../../ui/button';
import { LockIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { TopBar } from '../../ui/top-bar';

export default function NotOffered() {
  const t = useWords(brokerWords);
  const navigate = useNavigate();
  return (
    <>
      <TopBar title={t('notOffered')} />
      <main>
        <StateView icon={<LockIcon size={28} />} title={t('notOffered')} detail={t('notOfferedDetail')}>
          <Button kind="primary" onClick={() => void navigate(BROKER_HOME, { replace: true })}>
            {t('goHome')}
          </Button>
        </StateView>
      </main>
    </>
  );
}
