/** The frame of the screens of inspections, with a place at the bottom for what a thumb needs. */
import type { ReactNode } from 'react';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { useBack } from '../../navigation/use-back';
import { cx } from '../../ui/cx';
import { IconButton } from '../../ui/icon-button';
import { BackIcon } from '../../ui/icons';
import { TopBar } from '../../ui/top-bar';
import '../../features/forms/form-page.css';
import './inspection.css';

interface FrameProps {
  readonly title: string;
  /** Path of the back button for a person who opened the address directly, under the base. */
  readonly back: string;
  readonly end?: ReactNode;
  /** Stays at the bottom while the contents scroll. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

export function Frame({ title, back, end, foot, children }: FrameProps) {
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
      <main className={cx('as-inspect', foot !== undefined && 'as-inspect--footed')}>{children}</main>
      {foot === undefined ? null : (
        <footer className="as-inspect-foot">
          <div className="as-inspect-foot__line">{foot}</div>
        </footer>
      )}
    </>
  );
}
