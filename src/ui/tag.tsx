/** Vant's tag, with a sign beside its colour. */
import type { ReactNode } from 'react';
import VantTag from 'vant-react/es/tag/index.js';
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
    <VantTag round className={`as-tag as-tag--${tone}`}>
      {sign ?? <span className="as-tag__dot" aria-hidden="true" />}
      {children}
    </VantTag>
  );
}
