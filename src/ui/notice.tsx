/** Vant's notice bar, read out when it appears. */
import { type ReactNode, useRef } from 'react';
import { NoticeBar as VantNoticeBar } from 'vant-react/es/notice-bar/index.js';
import { type PartAttributes, usePartAttributes } from './part-attributes';
import 'vant-react/es/notice-bar/style/index.css';
import './notice.css';

export interface NoticeProps {
  readonly tone: 'bad' | 'warn' | 'plain';
  readonly children: ReactNode;
  /** The way on, such as a button. */
  readonly action?: ReactNode;
}

/** Every bar of Vant is an alert; the place around it says how urgent this one is. */
const DRAWN: PartAttributes = { role: null };

/** A message that stays where it is until its reason is gone. Read out when it appears. */
export function Notice({ tone, children, action }: NoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  usePartAttributes(place, '.rv-notice-bar', DRAWN);
  return (
    <div ref={place} className={`as-notice as-notice--${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {/* Words that move are read by nobody in a hurry: they wrap instead. */}
      <VantNoticeBar wrapable scrollable={false} rightIcon={action}>
        <span className="as-notice__text">{children}</span>
      </VantNoticeBar>
    </div>
  );
}
