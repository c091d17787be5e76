import type { ReactNode } from 'react';
import { historyReportWords } from '../../i18n/history-reports';
import { useWords } from '../../i18n/use-words';
import type { ReadProgress } from './read-whole';

interface ProgressLineProps {
  readonly progress: ReadProgress | null;
  readonly children?: ReactNode;
}

export function ProgressLine({ progress: readProgress, children }: ProgressLineProps) {
  const t = useWords(historyReportWords);
  const text =
    readProgress === null
      ? t('readingStart')
      : t('reading', { n: readProgress.rows, of: readProgress.totalRows });
  return (
    <div className="as-report__progress">
      <span role="status">{text}</span>
      <progress aria-label={text} max={readProgress?.totalRows ?? 1} value={readProgress?.rows ?? 0} />
      {children}
    </div>
  );
}
