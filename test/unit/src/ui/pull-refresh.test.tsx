// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PullRefresh } from '../../../../src/ui/pull-refresh';
import { reactPlace } from '../../../kit/react-place';

const TEXTS = { pulling: 'pull', release: 'let go', loading: 'asking' };

describe('Pull to refresh', () => {
  const { holder, draw } = reactPlace();
  let asked: (() => void)[];
  beforeEach(() => {
    asked = [];
    return draw(
      <PullRefresh texts={TEXTS} onRefresh={() => new Promise<void>((resolve) => asked.push(resolve))}>
        <p>contents</p>
      </PullRefresh>,
    );
  });
  const head = (): string => holder.querySelector('[role=status]')?.textContent ?? '';
  /** Sends a touch event; returns whether it prevented scrolling. */
  const finger = async (kind: 'start' | 'move' | 'end', x = 0, y = 0): Promise<boolean> => {
    const event = Object.assign(new Event(`touch${kind}`, { bubbles: true, cancelable: true }), {
      touches: kind === 'end' ? [] : [{ clientX: x, clientY: y }],
    });
    await act(async () => void holder.querySelector('p')?.dispatchEvent(event));
    return event.defaultPrevented;
  };

  it('reloads once after a long enough pull, and not again until that reload has ended', async () => {
    await finger('start', 0, 100);
    expect(await finger('move', 0, 160)).toBe(true);
    expect(head()).toBe('pull');
    await finger('move', 0, 220);
    expect(head()).toBe('let go');
    expect(asked).toHaveLength(0);
    await finger('end');
    expect(asked).toHaveLength(1);
    expect(head()).toBe('asking');
    await finger('start', 0, 100);
    await finger('move', 0, 300);
    await finger('end');
    expect(asked).toHaveLength(1);
    await act(async () => asked[0]?.());
    expect(head()).toBe('');
  });

  it('does nothing for a short, sideways or upward pull', async () => {
    await finger('start', 0, 100);
    await finger('move', 0, 150);
    await finger('end');
    await finger('start', 0, 100);
    expect(await finger('move', 300, 200)).toBe(false);
    await finger('end');
    await finger('start', 0, 100);
    expect(await finger('move', 0, 50)).toBe(false);
    expect(await finger('move', 0, 300)).toBe(false);
    await finger('end');
    expect(asked).toHaveLength(0);
  });

  it('does not interfere when an inner element is scrolled', async () => {
    holder.scrollTop = 30;
    await finger('start', 0, 100);
    expect(await finger('move', 0, 300)).toBe(false);
    await finger('end');
    expect(asked).toHaveLength(0);
  });
});
