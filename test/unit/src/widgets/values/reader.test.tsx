// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Freshness } from '../../../../../src/shared/reading';
import { RuntimeContext } from '../../../../../src/widgets/live/use-runtime';
import { ValueLayer } from '../../../../../src/widgets/values/layer';
import { ValueReader } from '../../../../../src/widgets/values/reader';
import { type Given, give, NOW, setting, signal } from '../../../../kit/widget-page';
import { drawing } from '../drawing';
import { fakePen } from './fake-pen';

const palette = { text: 'ink', stale: 'grey', warn: 'amber' };
const { holder, render } = drawing();

describe('The canvas reader', () => {
  it('exposes nothing of a hidden value, by any key, until it is shown again', () => {
    const made = setting([
      {
        kind: 'value',
        bind: signal('a'),
        format: { decimals: 1, unit: '' },
        states: [{ when: { op: '=', a: 0 }, set: { visible: false } }],
      },
    ]);
    const indexes = new Set([0]);
    const layer = new ValueLayer(made.runtime, indexes, fakePen(), palette);
    const onOpen = vi.fn();
    render(
      <RuntimeContext value={made.runtime}>
        <ValueReader layer={layer} indexes={indexes} onReach={() => undefined} onOpen={onOpen} />
      </RuntimeContext>,
    );
    const press = (key: string): void =>
      act(() => {
        holder
          .querySelector('.w-reader')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      });
    const said = (): string | null | undefined => holder.querySelector('[role="option"]')?.textContent;

    act(() => give(made.board, new Map([[0, { number: 0 }]])));
    expect(said()).toBe('');
    press('Enter');
    press(' ');
    expect(onOpen).not.toHaveBeenCalled();

    act(() => give(made.board, new Map([[0, { number: 3 }]])));
    expect(said()).toContain('3.0');
    press('Enter');
    expect(onOpen.mock.calls).toEqual([[0]]);
  });

  it('includes the time of a value if the page shows it, and only the age of a stale one', () => {
    const bind = signal('a');
    const made = setting([{ kind: 'value', bind, label: 'Level', format: { showTime: true } }]);
    const layer = new ValueLayer(made.runtime, new Set([0]), fakePen(), palette);
    give(made.board, new Map([[0, { number: 3 }]]));
    expect(layer.describe(0)).toMatchObject({ text: '3 16:53:20', state: '' });
    const old: Given = { number: 3, freshness: Freshness.stale, arrivedAt: NOW - 600_000 };
    const other = setting([
      { kind: 'value', bind, label: 'Level', format: { showTime: true } },
      { kind: 'value', bind: signal('b') },
    ]);
    const both = new ValueLayer(other.runtime, new Set([0]), fakePen(), palette);
    give(
      other.board,
      new Map<number, Given>([
        [0, old],
        [1, { number: 1 }],
      ]),
    );
    expect(both.describe(0)).toMatchObject({ text: '3', state: expect.stringContaining('10') });
  });

  it('moves from top to bottom and left to right, for values of any height', () => {
    const value = (name: string, x: number, y: number, h: number) => ({
      kind: 'value',
      label: name,
      bind: signal(name),
      x,
      y,
      h,
    });
    const made = setting([
      value('low', 0, 200, 90),
      value('right', 300, 104, 20),
      value('top', 500, 40, 20),
      value('left', 0, 100, 20),
    ]);
    const indexes = new Set([0, 1, 2, 3]);
    const layer = new ValueLayer(made.runtime, indexes, fakePen(), palette);
    render(
      <RuntimeContext value={made.runtime}>
        <ValueReader layer={layer} indexes={indexes} onReach={() => undefined} onOpen={() => undefined} />
      </RuntimeContext>,
    );
    const said = (): string | undefined =>
      holder.querySelector('[aria-selected="true"]')?.textContent?.split(',')[0];
    act(() => holder.querySelector<HTMLElement>('.w-reader')?.focus());
    const walked = [said()];
    for (let i = 0; i < 3; i++) {
      act(() => {
        holder
          .querySelector('.w-reader')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      });
      walked.push(said());
    }
    expect(walked).toEqual(['top', 'left', 'right', 'low']);
  });
});
