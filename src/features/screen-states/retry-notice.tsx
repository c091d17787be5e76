import type { ReactNode } from 'react';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

interface RetryNoticeProps {
  readonly tone?: 'warn' | 'bad';
  readonly onRetry: () => unknown;
  readonly children: ReactNode;
}

export function RetryNotice({ tone = 'warn', onRetry, children }: RetryNoticeProps) {
  const shell = useWords(shellWords);
  return (
    <Notice
      tone={tone}
      action={
        <Button kind="quiet" onClick={() => void onRetry()}>
          {shell('retry')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
