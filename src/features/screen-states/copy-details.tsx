import { useState } from 'react';
import { commonWords } from '../../i18n/engine';
import { useWords } from '../../i18n/use-words';
import type { Fault } from '../../shared/faults';
import { useServices } from '../../state/services';
import { openScreenAtom } from '../../state/session/open-screen';
import { Button } from '../../ui/button';
import { formatSupportText } from './support-text';
import './copy-details.css';

/** Copies the details of a fault for support; if the browser forbids it, shows them for copying by hand. */
export function CopyDetails({ fault }: { readonly fault: Fault | 'crash' | 'chunk' }) {
  const t = useWords(commonWords);
  const { feedback, now, store } = useServices();
  const [shownDetails, setShownDetails] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    // Not from the router, which may be the part that failed.
    const screen = store.get(openScreenAtom).path;
    const details = formatSupportText(fault, { screen, time: new Date(now()).toISOString() });
    try {
      await navigator.clipboard.writeText(details);
      feedback.toast(t('copied'), 'good');
    } catch {
      setShownDetails(details);
    }
  };
  return (
    <>
      <Button kind="quiet" onClick={() => void copy()}>
        {t('copyDetails')}
      </Button>
      {shownDetails === null ? null : <pre className="as-details">{shownDetails}</pre>}
    </>
  );
}
