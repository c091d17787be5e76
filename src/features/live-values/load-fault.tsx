import { faultText } from '../../i18n/fault-text';
import { liveWords } from '../../i18n/live';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { Fault } from '../../shared/faults';
import { Notice } from '../../ui/notice';

interface LoadFaultProps {
  readonly fault: Fault | null;
  readonly className?: string;
}

/** Shows the fault of a watch, except the end of a session, which the login screen reports. */
export function LoadFault({ fault, className }: LoadFaultProps) {
  const t = useWords(liveWords);
  const language = useLanguage();
  if (fault === null || fault.kind === 'session-ended') return null;
  return (
    <div className={className}>
      <Notice tone="warn">{t('loadFault', { why: faultText(fault, language) })}</Notice>
    </div>
  );
}
