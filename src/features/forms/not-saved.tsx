/** Says of a form that the platform has refused that nothing is saved, and why. */
import type { ReactNode } from 'react';
import { catalogueWords } from '../../i18n/catalogue';
import { useWords } from '../../i18n/use-words';
import { mayBeDone } from '../../shared/calls/command-end';
import type { Fault } from '../../shared/faults';

interface NotSavedProps {
  readonly fault: Fault;
  /** The fault in words. */
  readonly children: ReactNode;
}

/** The contents of its notice. Where the answer was lost it may be saved, and the fault alone is said. */
export function NotSaved({ fault, children }: NotSavedProps) {
  const say = useWords(catalogueWords);
  if (mayBeDone(fault)) return children;
  return (
    <>
      <strong>{say('saveFailed')}</strong>
      <br />
      {children}
    </>
  );
}
