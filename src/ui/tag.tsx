import type { ReactNode } from 'react';
import { cx } from './cx';
import 'vant-react/es/tag/style/index.css';
import './tag.css';

export type Tone = 'good' | 'warn' | 'bad' | 'stale' | 'accent';

export interface TagProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** A sign of a distinct shape, because colour alone must not carry meaning. */
  readonly sign?: ReactNode;
}

/** Shows a state in a word or two. Uses only the styles of Vant's tag, whose code includes a transition library. */
export function Tag({ tone, children, sign }: TagProps) {
  return (
    <span className={cx('as-tag', `as-tag--${tone}`, 'rv-tag', 'rv-tag--round', 'rv-tag--default')}>
      {sign ?? <span className="as-tag__dot" aria-hidden="true" />}
      <span>{children}</span>
    </span>
  );
}
