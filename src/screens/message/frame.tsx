/** The frame that the screens of messages share. */
import type { ReactNode } from 'react';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { useBack } from '../../navigation/use-back';
import { IconButton } from '../../ui/icon-button';
import { BackIcon } from '../../ui/icons';
import { TopBar } from '../../ui/top-bar';
import './message.css';

export interface FrameProps {
  readonly title: string;
  /** Path of the back button for a person who opened the address directly, under the base. */
  readonly back: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

export function Frame({ title, back, end, children }: FrameProps) {
  const shell = useWords(shellWords);
  const goBack = useBack(back);
  return (
    <>
      <TopBar
        title={title}
        start={
          <IconButton label={shell('back')} onClick={goBack}>
            <BackIcon />
          </IconButton>
        }
        end={end}
      />
      <main className="as-messages">{children}</main>
    </>
  );
}
