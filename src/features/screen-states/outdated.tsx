import { useOnline } from '../../browser/use-online';
import { faultText } from '../../i18n/fault-text';
import { pagesWords } from '../../i18n/pages';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { Reading } from '../../state/calls/use-read';
import { RetryNotice } from './retry-notice';

interface OutdatedProps {
  readonly asked: Pick<Reading<unknown>, 'data' | 'fault' | 'reload'>;
}

/** Explains why data could not be updated. Hidden if the data is up to date or missing. */
export function Outdated({ asked: { data, fault, reload } }: OutdatedProps) {
  const t = useWords(pagesWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const why = fault ?? (isOnline ? null : ({ kind: 'offline' } as const));
  if (data === undefined || why === null) return null;
  return <RetryNotice onRetry={reload}>{t('outdated', { why: faultText(why, language) })}</RetryNotice>;
}
