// @vitest-environment happy-dom
import { act, useLayoutEffect, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { LongList } from '../../src/features/lists/long-list';
import { PLAIN_LINES_MAX } from '../../src/shared/constants';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const LINE_PX = 100;
const counted: number[] = [];
function Counted({ count }: { readonly count: number }) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    counted.push(root.current?.querySelectorAll('li').length ?? 0);
  });
  return (
    <div ref={root}>
      <LongList
        label="lines"
        count={count}
        heightOf={() => LINE_PX}
        keyOf={(index) => `line ${index}`}
        draw={(index, { top }) => <li style={{ top }}>{index}</li>}
      />
    </div>
  );
}

let root: Root;
afterEach(async () => {
  await act(async () => root.unmount());
  counted.length = 0;
});

describe('A list that is not long', () => {
  it('draws what a screen shows at once, in a place of full height, and the rest after that', async () => {
    const holder = document.createElement('div');
    root = createRoot(holder);
    await act(async () => root.render(<Counted count={PLAIN_LINES_MAX} />));
    expect(counted[0]).toBeGreaterThanOrEqual(10);
    expect(counted[0]).toBeLessThan(20);
    expect(holder.querySelectorAll('li')).toHaveLength(PLAIN_LINES_MAX);
    expect([...holder.querySelectorAll('li')].map((line) => line.textContent)).toEqual(
      Array.from({ length: PLAIN_LINES_MAX }, (_, index) => String(index)),
    );
    expect(holder.querySelector('ul')?.style.height).toBe(`${PLAIN_LINES_MAX * LINE_PX}px`);
  });
});
