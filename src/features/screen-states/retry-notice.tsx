import type { ReactNode } from 'react';
import { commonWords } from '../../i18n/engine';
import { useWords } from '../../i18n/use-words';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

interface RetryNoticeProps {
  readonly tone?: 'warn' | 'bad';
  readonly onRetry: () => unknown;
  readonly children: ReactNode;
}

export function RetryNotice({ tone = 'warn', onRetry, children }: RetryNoticeProps) {
  const t = useWords(commonWords);
  return (
    <Notice
      tone={tone}
      action={
        <Button kind="quiet" onClick={() => void onRetry()}>
          {t('retry')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
