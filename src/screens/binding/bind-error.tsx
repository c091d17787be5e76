/** /bind/{openId}/{errorCode}: explains why the account was not bound. */
import { Link, useParams } from 'react-router-dom';
import { PublicPage } from '../../features/forms/public-page';
import { bindingWords } from '../../i18n/binding';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { encodeUriPart } from '../../shared/uri-part';
import { type BindingProblem, findProblemByCode } from './binding-problem';
import { Problem } from './problem';

/** Action for each problem: open the existing binding, retry, or try another account. */
const ACTIONS = {
  boundElsewhere: 'otherAccount',
  disabled: 'otherAccount',
  wrongOrganisation: 'otherAccount',
  authorization: 'again',
  openIdTaken: 'toDetails',
  boundDisabled: null,
} as const satisfies Record<BindingProblem, 'otherAccount' | 'again' | 'toDetails' | null>;

export default function BindError() {
  const { openId = '', errorCode = '' } = useParams();
  const tShell = useWords(shellWords);
  const t = useWords(bindingWords);
  const problem = findProblemByCode(errorCode);
  const action = problem === null ? 'again' : ACTIONS[problem];
  const id = encodeUriPart(openId);
  return (
    <PublicPage title={tShell('titleBind')}>
      <Problem problem={problem} code={errorCode}>
        {action === null ? null : (
          <Link
            className="as-link-button as-link-button--primary"
            to={action === 'toDetails' ? `/bind-details/${id}` : `/bind/${id}`}
          >
            {t(action)}
          </Link>
        )}
      </Problem>
    </PublicPage>
  );
}
