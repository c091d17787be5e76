import { useOnline } from '../../browser/use-online';
import { faultText } from '../../i18n/fault-text';
import { pagesWords } from '../../i18n/pages';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { ReadResult } from '../../state/calls/use-read';
import { RetryNotice } from './retry-notice';

interface OutdatedNoticeProps {
  readonly result: Pick<ReadResult<unknown>, 'data' | 'fault' | 'reload'>;
}

/** Explains why data could not be updated. Hidden if the data is up to date or missing. */
export function OutdatedNotice({ result: { data, fault, reload } }: OutdatedNoticeProps) {
  const t = useWords(pagesWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const reason = fault ?? (isOnline ? null : ({ kind: 'offline' } as const));
  if (data === undefined || reason === null) return null;
  return <RetryNotice onRetry={reload}>{t('outdated', { why: faultText(reason, language) })}</RetryNotice>;
}
