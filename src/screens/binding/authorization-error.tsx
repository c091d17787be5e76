import { Link, useParams } from 'react-router-dom';
import { PublicPage } from '../../features/forms/public-page';
import { bindingWords } from '../../i18n/binding';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { Problem } from './problem';

export default function AuthorizationError() {
  const { errCode = '' } = useParams();
  const tShell = useWords(shellWords);
  const t = useWords(bindingWords);
  return (
    <PublicPage title={tShell('titleAuthorizationFailed')}>
      <Problem problem="authorization" code={errCode}>
        <Link className="as-link-button" to="/home">
          {t('goHome')}
        </Link>
      </Problem>
    </PublicPage>
  );
}
