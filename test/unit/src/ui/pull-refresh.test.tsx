// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PullRefresh } from '../../../../src/ui/pull-refresh';
import { setUpReactPlace } from '../../../kit/react-place';

const TEXTS = { pulling: 'pull', release: 'let go', loading: 'asking' };

describe('Pull to refresh', () => {
  const { container, renderAsync } = setUpReactPlace();
  let refreshes: (() => void)[];
  beforeEach(() => {
    refreshes = [];
    return renderAsync(
      <PullRefresh texts={TEXTS} onRefresh={() => new Promise<void>((resolve) => refreshes.push(resolve))}>
        <p>contents</p>
      </PullRefresh>,
    );
  });
  const getStatusText = (): string => container.querySelector('[role=status]')?.textContent ?? '';
  /** Sends a touch event; returns whether it prevented scrolling. */
  const touch = async (kind: 'start' | 'move' | 'end', x = 0, y = 0): Promise<boolean> => {
    const event = Object.assign(new Event(`touch${kind}`, { bubbles: true, cancelable: true }), {
      touches: kind === 'end' ? [] : [{ clientX: x, clientY: y }],
    });
    await act(async () => void container.querySelector('p')?.dispatchEvent(event));
    return event.defaultPrevented;
  };

  it('reloads once after a long enough pull, and not again until that reload has ended', async () => {
    await touch('start', 0, 100);
    expect(await touch('move', 0, 160)).toBe(true);
    expect(getStatusText()).toBe('pull');
    await touch('move', 0, 220);
    expect(getStatusText()).toBe('let go');
    expect(refreshes).toHaveLength(0);
    await touch('end');
    expect(refreshes).toHaveLength(1);
    expect(getStatusText()).toBe('asking');
    await touch('start', 0, 100);
    await touch('move', 0, 300);
    await touch('end');
    expect(refreshes).toHaveLength(1);
    await act(async () => refreshes[0]?.());
    expect(getStatusText()).toBe('');
  });

  it('does nothing for a short, sideways or upward pull', async () => {
    await touch('start', 0, 100);
    await touch('move', 0, 150);
    await touch('end');
    await touch('start', 0, 100);
    expect(await touch('move', 300, 200)).toBe(false);
    await touch('end');
    await touch('start', 0, 100);
    expect(await touch('move', 0, 50)).toBe(false);
    expect(await touch('move', 0, 300)).toBe(false);
    await touch('end');
    expect(refreshes).toHaveLength(0);
  });

  it('does not interfere when an inner element is scrolled', async () => {
    container.scrollTop = 30;
    await touch('start', 0, 100);
    expect(await touch('move', 0, 300)).toBe(false);
    await touch('end');
    expect(refreshes).toHaveLength(0);
  });
});
