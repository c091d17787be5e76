import type { ReactNode } from 'react';
import { commonWords } from '../../i18n/engine';
import { useWords } from '../../i18n/use-words';
import { useBack } from '../../navigation/use-back';
import { IconButton } from '../../ui/icon-button';
import { BackIcon } from '../../ui/icons';
import { TopBar } from '../../ui/top-bar';

export interface BackBarProps {
  readonly title: string;
  /** Target of the back button if the user opened the address directly; relative to the base. */
  readonly backPath: string;
  readonly end?: ReactNode;
}

export function BackBar({ title, backPath, end }: BackBarProps) {
  const t = useWords(commonWords);
  const goBack = useBack(backPath);
  return (
    <TopBar
      title={title}
      start={
        <IconButton label={t('back')} onClick={goBack}>
          <BackIcon />
        </IconButton>
      }
      end={end}
    />
  );
}
