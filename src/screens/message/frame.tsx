import type { ReactNode } from 'react';
import { BackBar, type BackBarProps } from '../../features/screen-states/back-bar';
import './message.css';

export interface FrameProps extends BackBarProps {
  readonly children: ReactNode;
}

export function Frame({ title, backPath, end, children }: FrameProps) {
  return (
    <>
      <BackBar title={title} backPath={backPath} end={end} />
      <main className="as-messages">{children}</main>
    </>
  );
}
