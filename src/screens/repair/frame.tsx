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

export function Frame({ title, backPath, end, isWide = false, children }: FrameProps) {
  return (
    <>
      <BackBar title={title} backPath={backPath} end={end} />
      <main className={cx('as-repair', isWide && 'as-repair--wide')}>{children}</main>
    </>
  );
}
