/** The bar of a screen that one goes back from. */
import type { ReactNode } from 'react';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { useBack } from '../../navigation/use-back';
import { IconButton } from '../../ui/icon-button';
import { BackIcon } from '../../ui/icons';
import { TopBar } from '../../ui/top-bar';

export interface BackBarProps {
  readonly title: string;
  /** Path of the back button for a person who opened the address directly, under the base. */
  readonly back: string;
  /** Stands at the end: badges and buttons. */
  readonly end?: ReactNode;
}

/** The screen's name behind a back button. */
export function BackBar({ title, back, end }: BackBarProps) {
  const shell = useWords(shellWords);
  const goBack = useBack(back);
  return (
    <TopBar
      title={title}
      start={
        <IconButton label={shell('back')} onClick={goBack}>
          <BackIcon />
        </IconButton>
      }
      end={end}
    />
  );
}
