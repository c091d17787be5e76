import { useState } from 'react';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import type { Fault } from '../../shared/faults';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { BASE } from '../routes';
import { supportText } from './support-text';
import './copy-details.css';

/** Copies what support needs to know. Where the browser does not let it, shows it, to be copied by hand. */
export function CopyDetails({ fault }: { readonly fault: Fault | 'crash' | 'chunk' }) {
  const say = useWords(shellWords);
  const { feedback, now } = useServices();
  const [shown, setShown] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    // The window's own address: this also stands where the router has broken.
    const path = window.location.pathname.slice(BASE.length);
    const details = supportText(fault, { path, time: new Date(now()).toISOString() });
    try {
      await navigator.clipboard.writeText(details);
      feedback.toast(say('copied'), 'good');
    } catch {
      setShown(details);
    }
  };
  return (
    <>
      <Button kind="quiet" onClick={() => void copy()}>
        {say('copyDetails')}
      </Button>
      {shown === null ? null : <pre className="as-details">{shown}</pre>}
    </>
  );
}
