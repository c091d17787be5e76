import { faultText } from '../../i18n/fault-text';
import { historyReportWords } from '../../i18n/history-reports';
import { useLanguage, useWords } from '../../i18n/use-words';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { ProgressLine } from './progress-line';
import type { FullReport } from './use-whole';

export function FullReportLine({ fullReport }: { readonly fullReport: FullReport }) {
  const t = useWords(historyReportWords);
  const language = useLanguage();
  if (fullReport.status === 'idle' || fullReport.status === 'reading')
    return (
      <ProgressLine progress={fullReport.progress}>
        <Button onClick={fullReport.stop}>{t('stop')}</Button>
      </ProgressLine>
    );
  const [n, of] = [fullReport.data?.times.length ?? 0, fullReport.progress?.totalRows ?? 0];
  if (fullReport.status === 'done')
    return (
      <p className="as-report__over">
        {n < (fullReport.progress?.rows ?? 0) || n < of ? t('overLimit', { n, of }) : t('overAll', { n })}
      </p>
    );
  return (
    <Notice tone="warn" action={<Button onClick={fullReport.retry}>{t('retry')}</Button>}>
      {t('overPart', { n, of })}
      {fullReport.fault === null ? '' : ` ${t('readFailed', { why: faultText(fullReport.fault, language) })}`}
    </Notice>
  );
}
