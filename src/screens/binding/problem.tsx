import type { ReactNode } from 'react';
import { bindingWords } from '../../i18n/binding';
import { useWords } from '../../i18n/use-words';
import { AlarmIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { BackToChat } from './back-to-chat';
import { type BindingProblem, clipCode } from './binding-problem';

const DETAILS = {
  boundElsewhere: 'boundElsewhereDetail',
  openIdTaken: 'openIdTakenDetail',
  boundDisabled: 'boundDisabledDetail',
  disabled: 'disabledDetail',
  wrongOrganisation: 'wrongOrganisationDetail',
  authorization: 'authorizationDetail',
} as const;

interface ProblemProps {
  /** `null` if unknown: only the code is shown. */
  readonly problem: BindingProblem | null;
  readonly code: string;
  readonly children?: ReactNode;
}

export function Problem({ problem, code, children }: ProblemProps) {
  const t = useWords(bindingWords);
  return (
    <>
      <StateView
        tone="bad"
        icon={<AlarmIcon size={28} />}
        title={t(problem ?? 'failed')}
        detail={t(DETAILS[problem ?? 'authorization'])}
      >
        <p className="as-form__lead">{t('code', { code: clipCode(code) })}</p>
      </StateView>
      <div className="as-actions">
        {children}
        <BackToChat />
      </div>
    </>
  );
}
