import { Link } from 'react-router-dom';
import { PublicPage } from '../../features/forms/public-page';
import { bindingWords } from '../../i18n/binding';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { Notice } from '../../ui/notice';
import { BackToChat } from './back-to-chat';

const STEPS = ['tip1', 'tip2', 'tip3', 'tip4'] as const;

export default function BindTips() {
  const tShell = useWords(shellWords);
  const t = useWords(bindingWords);
  return (
    <PublicPage title={tShell('titleBindTips')}>
      <p className="as-form__lead">{t('tipsLead')}</p>
      <ol className="as-card as-numbered">
        {STEPS.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      <Notice tone="plain">{t('tipOne')}</Notice>
      <div className="as-actions">
        <Link className="as-link-button" to="/home">
          {t('goHome')}
        </Link>
        <BackToChat />
      </div>
    </PublicPage>
  );
}
