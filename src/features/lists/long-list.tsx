/** A list that stays fast with thousands of lines. */
import { Fragment, type ReactNode, startTransition, useEffect, useState } from 'react';
import { PLAIN_LINES_MAX } from '../../shared/constants';
import { lazyScreen } from '../screen-states/load-screen';
import type { LongListProps } from './long-list-props';
import './long-list.css';

/** Lines that are drawn at once: those of a screen, and as many more as a slow phone draws without a long task. */
const AT_ONCE = 12;

/** The first lines, wherever the screen is: some at once, the rest while the browser is idle. */
function PlainLines({ label, count, heightOf, keyOf, draw }: LongListProps) {
  const lines: ReactNode[] = [];
  let top = 0;
  const all = Math.min(count, PLAIN_LINES_MAX);
  const [drawn, setDrawn] = useState(AT_ONCE);
  useEffect(() => {
    if (drawn < all) startTransition(() => setDrawn(drawn + AT_ONCE));
  }, [drawn, all]);
  for (let index = 0; index < all; index++) {
    const height = heightOf(index);
    if (index < drawn) lines.push(<Fragment key={keyOf(index)}>{draw(index, { top, height })}</Fragment>);
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
 * A list that may have thousands of lines. It scrolls with the window; a long one draws only what is near the screen,
 * and the code for that is loaded when there is such a list.
 */
export function LongList(props: LongListProps) {
  return props.count <= PLAIN_LINES_MAX ? <PlainLines {...props} /> : <VirtualLines {...props} />;
}
