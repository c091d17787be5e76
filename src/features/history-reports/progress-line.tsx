import type { ReactNode } from 'react';
import { historyReportWords } from '../../i18n/history-reports';
import { useWords } from '../../i18n/use-words';
import type { ReadProgress } from './read-whole';

interface ProgressLineProps {
  readonly progress: ReadProgress | null;
  readonly children?: ReactNode;
}

export function ProgressLine({ progress: sofar, children }: ProgressLineProps) {
  const t = useWords(historyReportWords);
  const text = sofar === null ? t('readingStart') : t('reading', { n: sofar.rows, of: sofar.of });
  return (
    <div className="as-report__progress">
      <span role="status">{text}</span>
      <progress aria-label={text} max={sofar?.of ?? 1} value={sofar?.rows ?? 0} />
      {children}
    </div>
  );
}
