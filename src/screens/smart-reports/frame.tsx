import type { ReactNode } from 'react';
import { BackBar, type BackBarProps } from '../../features/screen-states/back-bar';
import '../../features/forms/form-page.css';
import './smart-reports.css';

interface FrameProps extends BackBarProps {
  readonly children: ReactNode;
}

export function Frame({ title, backPath, end, children }: FrameProps) {
  return (
    <>
      <BackBar title={title} backPath={backPath} end={end} />
      <main className="as-smart-report">{children}</main>
    </>
  );
}
