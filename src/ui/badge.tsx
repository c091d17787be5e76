/** Vant's badge: a count at the corner of an icon. */
import type { ReactNode } from 'react';
import VantBadge from 'vant-react/es/badge/index.js';
import 'vant-react/es/badge/style/index.css';
import './badge.css';

export interface BadgeProps {
  /** Nothing is shown of 0; `?` where it is not known. */
  readonly count: number | '?';
  /** A greater count is shown as this with a plus. */
  readonly max?: number;
  /** The icon that is counted at. */
  readonly children: ReactNode;
}

/** A count at the corner of an icon. The name of the button around it must say the count too. */
export function Badge({ count, max = Number.POSITIVE_INFINITY, children }: BadgeProps) {
  return (
    <VantBadge className="as-badge" tag="span" content={count} max={max} showZero={false}>
      {children}
    </VantBadge>
  );
}
