import { Fragment, type ReactNode, startTransition, useEffect, useState } from 'react';
import { lazyScreen } from '../screen-states/load-screen';
import type { LongListProps } from './long-list-props';
import './long-list.css';

/** Maximum length of a list that renders all lines; longer lists render only lines near the screen. */
export const PLAIN_LINES_MAX = 60;

/** Number of lines rendered at a time: a screenful, and few enough for a slow phone to render without a long task. */
const INITIAL_LINES = 12;

function PlainLines({ label, count, getHeight, getKey, renderLine }: LongListProps) {
  const lines: ReactNode[] = [];
  let top = 0;
  const lineCount = Math.min(count, PLAIN_LINES_MAX);
  const [drawnCount, setDrawnCount] = useState(INITIAL_LINES);
  useEffect(() => {
    if (drawnCount < lineCount) startTransition(() => setDrawnCount(drawnCount + INITIAL_LINES));
  }, [drawnCount, lineCount]);
  for (let index = 0; index < lineCount; index++) {
    const height = getHeight(index);
    if (index < drawnCount)
      lines.push(<Fragment key={getKey(index)}>{renderLine(index, { top, height })}</Fragment>);
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
