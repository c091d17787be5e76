/**
 * Vant's notice bar, read out when it appears. Drawn by its sheet alone: its code is for words that run, and every bar
 * of it is an alert.
 */
import type { ReactNode } from 'react';
import 'vant-react/es/notice-bar/style/index.css';
import './notice.css';

export interface NoticeProps {
  readonly tone: 'bad' | 'warn' | 'plain';
  readonly children: ReactNode;
  /** The way on, such as a button. */
  readonly action?: ReactNode;
}

/** A message that stays where it is until its reason is gone. Read out when it appears. Its words wrap. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <div className={`as-notice as-notice--${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <div className="rv-notice-bar rv-notice-bar--wrapable">
        <div className="rv-notice-bar__wrap">
          <div className="rv-notice-bar__content">
            <span className="as-notice__text">{children}</span>
          </div>
        </div>
        {action}
      </div>
    </div>
  );
}
