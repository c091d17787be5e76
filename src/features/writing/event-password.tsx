/** The dialog that asks for the page's password before a control is operated. */
import { useEffect, useRef, useState } from 'react';
import { holdWords } from '../../i18n/hold';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { validPagePassword } from '../../shared/calls/project';
import type { Fault } from '../../shared/faults';
import { useServices } from '../../state/services';
import { Dialog } from '../../ui/dialog';
import { useLiveValues } from '../live-values/live-context';
import { PasswordPrompt } from './password-prompt';

export interface EventPasswordProps {
  readonly onUnlocked: () => void;
  readonly onClose: () => void;
}

/** The password is sent and not kept: it is asked for each time. */
export default function EventPassword({ onUnlocked, onClose }: EventPasswordProps) {
  const { call } = useServices();
  const shell = useWords(shellWords);
  const hold = useWords(holdWords);
  const { owner } = useLiveValues();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const aborting = useRef(new AbortController());
  useEffect(() => {
    aborting.current = new AbortController();
    return () => aborting.current.abort();
  }, []);
  const check = (password: string): void => {
    // Only pages of projects have passwords.
    if (owner.family !== 'project') return;
    const { signal } = aborting.current;
    setBusy(true);
    setFault(null);
    void call(validPagePassword, { id: owner.pageId, password }, { signal }).then((outcome) => {
      if (signal.aborted) return;
      setBusy(false);
      if (outcome.ok) onUnlocked();
      else setFault(outcome.fault);
    });
  };
  return (
    <Dialog title={hold('passwordTitle')} closeLabel={shell('close')} onClose={onClose}>
      <PasswordPrompt isBusy={isBusy} fault={fault} reason={hold('passwordAsk')} onPassword={check} />
    </Dialog>
  );
}
