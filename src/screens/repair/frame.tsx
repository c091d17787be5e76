import type { ReactNode } from 'react';
import { BackBar, type BackBarProps } from '../../features/screen-states/back-bar';
import { cx } from '../../ui/cx';
import '../../features/forms/form-page.css';
import './repair.css';

interface FrameProps extends BackBarProps {
  /** Whether a wide screen shows two columns. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function Frame({ title, back, end, isWide = false, children }: FrameProps) {
  return (
    <>
      <BackBar title={title} back={back} end={end} />
      <main className={cx('as-repair', isWide && 'as-repair--wide')}>{children}</main>
    </>
  );
}
