import { Fragment, type ReactNode, startTransition, useEffect, useState } from 'react';
import { PLAIN_LINES_MAX } from '../../shared/constants';
import { lazyScreen } from '../screen-states/load-screen';
import type { LongListProps } from './long-list-props';
import './long-list.css';

/** Number of lines rendered at a time: a screenful, and few enough for a slow phone to render without a long task. */
const AT_ONCE = 12;

function PlainLines({ label, count, getHeight, getKey, draw }: LongListProps) {
  const lines: ReactNode[] = [];
  let top = 0;
  const all = Math.min(count, PLAIN_LINES_MAX);
  const [drawn, setDrawn] = useState(AT_ONCE);
  useEffect(() => {
    if (drawn < all) startTransition(() => setDrawn(drawn + AT_ONCE));
  }, [drawn, all]);
  for (let index = 0; index < all; index++) {
    const height = getHeight(index);
    if (index < drawn) lines.push(<Fragment key={getKey(index)}>{draw(index, { top, height })}</Fragment>);
    top += height;
  }
  return (
    <ul className="as-long" aria-label={label} style={{ height: top }}>
      {lines}
    </ul>
  );
}

const VirtualLines = lazyScreen(() => import('./virtual-lines'), PlainLines);

/**
 * Renders a list of up to thousands of lines that scrolls with the window. A long list renders only the lines near the
 * screen, with code that is loaded on demand.
 */
export function LongList(props: LongListProps) {
  return props.count <= PLAIN_LINES_MAX ? <PlainLines {...props} /> : <VirtualLines {...props} />;
}
