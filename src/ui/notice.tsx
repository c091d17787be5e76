import type { ReactNode } from 'react';
import 'vant-react/es/notice-bar/style/index.css';
import './notice.css';

export interface NoticeProps {
  readonly tone: 'bad' | 'warn' | 'plain';
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/**
 * Shows a message until its cause is gone, and announces it when it appears. Uses only the styles of Vant's notice bar,
 * whose code is for scrolling text and makes every bar an alert.
 */
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
