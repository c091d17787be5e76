import { faultText } from '../../i18n/fault-text';
import { reportWords } from '../../i18n/report';
import { useLanguage, useWords } from '../../i18n/use-words';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { ProgressLine } from './progress-line';
import type { Whole } from './use-whole';

export function WholeLine({ whole }: { readonly whole: Whole }) {
  const t = useWords(reportWords);
  const language = useLanguage();
  if (whole.phase === 'idle' || whole.phase === 'reading')
    return (
      <ProgressLine sofar={whole.sofar}>
        <Button onClick={whole.stop}>{t('stop')}</Button>
      </ProgressLine>
    );
  const [n, of] = [whole.data?.times.length ?? 0, whole.sofar?.of ?? 0];
  if (whole.phase === 'done')
    return (
      <p className="as-report__over">
        {n < (whole.sofar?.rows ?? 0) || n < of ? t('overLimit', { n, of }) : t('overAll', { n })}
      </p>
    );
  return (
    <Notice tone="warn" action={<Button onClick={whole.again}>{t('retry')}</Button>}>
      {t('overPart', { n, of })}
      {whole.fault === null ? '' : ` ${t('readFailed', { why: faultText(whole.fault, language) })}`}
    </Notice>
  );
}
