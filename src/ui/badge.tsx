import type { ReactNode } from 'react';
import VantBadge from 'vant-react/es/badge/index.js';
import 'vant-react/es/badge/style/index.css';
import './badge.css';

export interface BadgeProps {
  /** `?` if unknown; 0 is not shown. */
  readonly count: number | '?';
  /** Larger counts are shown as this number followed by a plus. */
  readonly max?: number;
  readonly children: ReactNode;
}

/** Shows a count at the corner of an icon (Vant's badge). The accessible name of its button must include the count. */
export function Badge({ count, max = Number.POSITIVE_INFINITY, children }: BadgeProps) {
  return (
    <VantBadge className="as-badge" tag="span" content={count} max={max} showZero={false}>
      {children}
    </VantBadge>
  );
}
