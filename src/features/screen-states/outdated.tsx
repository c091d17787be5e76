/** A notice above data that could not be read again. */
import { useOnline } from '../../browser/use-online';
import { faultText } from '../../i18n/fault-text';
import { pagesWords } from '../../i18n/pages';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { Reading } from '../../state/calls/use-read';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

interface OutdatedProps {
  readonly asked: Pick<Reading<unknown>, 'data' | 'fault' | 'reload'>;
}

/** A notice above data that could not be brought up to date, with the reason. Nothing for fresh data, and for none. */
export function Outdated({ asked: { data, fault, reload } }: OutdatedProps) {
  const shell = useWords(shellWords);
  const say = useWords(pagesWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const why = fault ?? (isOnline ? null : ({ kind: 'offline' } as const));
  if (data === undefined || why === null) return null;
  return (
    <Notice
      tone="warn"
      action={
        <Button kind="quiet" onClick={() => void reload()}>
          {shell('retry')}
        </Button>
      }
    >
      {say('outdated', { why: faultText(why, language) })}
    </Notice>
  );
}
