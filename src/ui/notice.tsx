import type { ReactNode } from 'react';
import './notice.css';

export interface NoticeProps {
  readonly tone: 'bad' | 'warn' | 'plain';
  readonly children: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
}

/** A message that stays where it is until its reason is gone. Read out when it appears. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <div className={`as-notice as-notice--${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <span className="as-notice__text">{children}</span>
      {action}
    </div>
  );
}
