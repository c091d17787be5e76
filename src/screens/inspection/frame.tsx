import type { ReactNode } from 'react';
import { BackBar, type BackBarProps } from '../../features/screen-states/back-bar';
import { cx } from '../../ui/cx';
import '../../features/forms/form-page.css';
import './inspection.css';

interface FrameProps extends BackBarProps {
  /** Bar that stays at the bottom while the contents scroll. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

export function Frame({ title, backPath, end, foot, children }: FrameProps) {
  return (
    <>
      <BackBar title={title} backPath={backPath} end={end} />
      <main className={cx('as-inspect', foot !== undefined && 'as-inspect--footed')}>{children}</main>
      {foot === undefined ? null : (
        <footer className="as-inspect-foot">
          <div className="as-inspect-foot__line">{foot}</div>
        </footer>
      )}
    </>
  );
}
