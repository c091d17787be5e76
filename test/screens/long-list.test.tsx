import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { LongList, PLAIN_LINES_MAX } from '../../src/features/lists/long-list';
import { getTexts } from './kit/queries';

const LINE_PX = 100;

it('A short list draws what a screen shows first, in its full height, then the rest', () => {
  const onDrawn = vi.fn();
  render(<Drawn onDrawn={onDrawn} />);
  const [[first]] = onDrawn.mock.calls as [[number]];
  expect(first).toBeGreaterThanOrEqual(10);
  expect(first).toBeLessThan(20);
  const lines = getTexts(screen.getAllByRole('listitem'));
  expect(lines).toEqual(Array.from({ length: PLAIN_LINES_MAX }, (_, index) => String(index)));
  expect(screen.getByRole('list', { name: 'lines' })).toHaveStyle({
    height: `${PLAIN_LINES_MAX * LINE_PX}px`,
  });
});

function Drawn({ onDrawn }: { readonly onDrawn: (lines: number) => void }) {
  useLayoutEffect(() => onDrawn(screen.getAllByRole('listitem').length));
  return (
    <LongList
      label="lines"
      count={PLAIN_LINES_MAX}
      getHeight={() => LINE_PX}
      getKey={(index) => `line ${index}`}
      renderLine={(index, { top }) => <li style={{ top }}>{index}</li>}
    />
  );
}
