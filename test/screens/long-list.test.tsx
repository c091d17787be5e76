import { useLayoutEffect, useRef } from 'react';
import { expect, it } from 'vitest';
import { LongList } from '../../src/features/lists/long-list';
import { PLAIN_LINES_MAX } from '../../src/shared/constants';
import { fakeOutside } from './kit/fake-outside';
import { renderBare, screen } from './kit/render';

it('draws what a screen shows of a short list at once, in a place of full height, and the rest after that', async () => {
  const counted: number[] = [];
  await renderBare(fakeOutside().services, <Lines onDrawn={(count) => void counted.push(count)} />);
  expect(counted[0]).toBeGreaterThanOrEqual(10);
  expect(counted[0]).toBeLessThan(20);
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual(
    Array.from({ length: PLAIN_LINES_MAX }, (_, index) => String(index)),
  );
  expect(screen.getByRole('list', { name: 'lines' })).toHaveStyle({ height: `${PLAIN_LINES_MAX * 100}px` });
});

function Lines({ onDrawn }: { readonly onDrawn: (count: number) => void }) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => onDrawn(root.current?.querySelectorAll('li').length ?? 0));
  return (
    <div ref={root}>
      <LongList
        label="lines"
        count={PLAIN_LINES_MAX}
        heightOf={() => 100}
        keyOf={(index) => `line ${index}`}
        draw={(index, { top }) => <li style={{ top }}>{index}</li>}
      />
    </div>
  );
}
