/** Replaces a platform screen that a broker's site does not have. */
import { useNavigate } from 'react-router-dom';
import { siteWords } from '../../i18n/site';
import { useWords } from '../../i18n/use-words';
import { SITE_HOME } from '../../navigation/site-paths';
import { Button } from '../../ui/button';
import { LockIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { TopBar } from '../../ui/top-bar';

export default function NotOffered() {
  const t = useWords(siteWords);
  const navigate = useNavigate();
  return (
    <>
      <TopBar title={t('notOffered')} />
      <main>
        <StateView icon={<LockIcon size={28} />} title={t('notOffered')} detail={t('notOfferedDetail')}>
          <Button kind="primary" onClick={() => void navigate(SITE_HOME, { replace: true })}>
            {t('goHome')}
          </Button>
        </StateView>
      </main>
    </>
  );
}
