/**
 * Vant's tag, with a sign beside its colour. Drawn by its sheet alone: its code brings the library of a transition that
 * no tag of ours makes, and the first screens have tags.
 */
import type { ReactNode } from 'react';
import { cx } from './cx';
import 'vant-react/es/tag/style/index.css';
import './tag.css';

export type Tone = 'good' | 'warn' | 'bad' | 'stale' | 'accent';

export interface TagProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** A sign of its own shape beside the words, so that colour alone carries nothing. */
  readonly sign?: ReactNode;
}

/** A state in a word or two. */
export function Tag({ tone, children, sign }: TagProps) {
  return (
    <span className={cx('as-tag', `as-tag--${tone}`, 'rv-tag', 'rv-tag--round', 'rv-tag--default')}>
      {sign ?? <span className="as-tag__dot" aria-hidden="true" />}
      <span>{children}</span>
    </span>
  );
}
