import type { ReactNode } from 'react';
import { catalogueWords } from '../../i18n/catalogue';
import { useWords } from '../../i18n/use-words';
import { mayBeDone } from '../../shared/calls/command-end';
import type { Fault } from '../../shared/faults';

interface NotSavedNoticeProps {
  readonly fault: Fault;
  readonly children: ReactNode;
}

/** Reports that a form was not saved. If the answer was lost, shows only the fault: the form may have been saved. */
export function NotSavedNotice({ fault, children }: NotSavedNoticeProps) {
  const t = useWords(catalogueWords);
  if (mayBeDone(fault)) return children;
  return (
    <>
      <strong>{t('saveFailed')}</strong>
      <br />
      {children}
    </>
  );
}
