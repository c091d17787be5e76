import type { ReactNode } from 'react';
import { BackBar, type BackBarProps } from '../../features/screen-states/back-bar';
import { cx } from '../../ui/cx';
import '../../features/forms/form-page.css';
import './eg.css';

interface FrameProps extends BackBarProps {
  /** Whether the content may fill a wide screen; one narrow column by default. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function Frame({ title, backPath, end, isWide = false, children }: FrameProps) {
  return (
    <>
      <BackBar title={title} backPath={backPath} end={end} />
      <main className={cx('as-eg', isWide && 'as-eg--wide')}>{children}</main>
    </>
  );
}
