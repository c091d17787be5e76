// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Freshness } from '../../../../../src/shared/reading';
import { RuntimeContext } from '../../../../../src/widgets/live/use-runtime';
import { ValueLayer } from '../../../../../src/widgets/values/layer';
import { ValueReader } from '../../../../../src/widgets/values/reader';
import {
  applyValues,
  createSetting,
  createSignalBinding,
  type GivenValue,
  NOW,
} from '../../../../kit/widget-page';
import { setUpDrawing } from '../drawing';
import { createFakePen } from './fake-pen';

const palette = { text: 'ink', stale: 'grey', warn: 'amber' };
const { container, render } = setUpDrawing();

describe('The canvas reader', () => {
  it('exposes nothing of a hidden value, by any key, until it is shown again', () => {
    const fixture = createSetting([
      {
        kind: 'value',
        bind: createSignalBinding('a'),
        format: { decimals: 1, unit: '' },
        states: [{ when: { op: '=', a: 0 }, set: { visible: false } }],
      },
    ]);
    const indexes = new Set([0]);
    const layer = new ValueLayer(fixture.runtime, indexes, createFakePen(), palette);
    const onOpen = vi.fn();
    render(
      <RuntimeContext value={fixture.runtime}>
        <ValueReader layer={layer} indexes={indexes} onReach={() => undefined} onOpen={onOpen} />
      </RuntimeContext>,
    );
    const press = (key: string): void =>
      act(() => {
        container
          .querySelector('.w-reader')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      });
    const getOptionText = (): string | null | undefined =>
      container.querySelector('[role="option"]')?.textContent;

    act(() => applyValues(fixture.board, new Map([[0, { number: 0 }]])));
    expect(getOptionText()).toBe('');
    press('Enter');
    press(' ');
    expect(onOpen).not.toHaveBeenCalled();

    act(() => applyValues(fixture.board, new Map([[0, { number: 3 }]])));
    expect(getOptionText()).toContain('3.0');
    press('Enter');
    expect(onOpen.mock.calls).toEqual([[0]]);
  });

  it('includes the time of a value if the page shows it, and only the age of a stale one', () => {
    const bind = createSignalBinding('a');
    const fixture = createSetting([{ kind: 'value', bind, label: 'Level', format: { showTime: true } }]);
    const layer = new ValueLayer(fixture.runtime, new Set([0]), createFakePen(), palette);
    applyValues(fixture.board, new Map([[0, { number: 3 }]]));
    expect(layer.describe(0)).toMatchObject({ text: '3 16:53:20', state: '' });
    const oldValue: GivenValue = { number: 3, freshness: Freshness.stale, arrivedAt: NOW - 600_000 };
    const otherFixture = createSetting([
      { kind: 'value', bind, label: 'Level', format: { showTime: true } },
      { kind: 'value', bind: createSignalBinding('b') },
    ]);
    const otherLayer = new ValueLayer(otherFixture.runtime, new Set([0]), createFakePen(), palette);
    applyValues(
      otherFixture.board,
      new Map<number, GivenValue>([
        [0, oldValue],
        [1, { number: 1 }],
      ]),
    );
    expect(otherLayer.describe(0)).toMatchObject({ text: '3', state: expect.stringContaining('10') });
  });

  it('moves from top to bottom and left to right, for values of any height', () => {
    const createValueWidget = (name: string, x: number, y: number, h: number) => ({
      kind: 'value',
      label: name,
      bind: createSignalBinding(name),
      x,
      y,
      h,
    });
    const fixture = createSetting([
      createValueWidget('low', 0, 200, 90),
      createValueWidget('right', 300, 104, 20),
      createValueWidget('top', 500, 40, 20),
      createValueWidget('left', 0, 100, 20),
    ]);
    const indexes = new Set([0, 1, 2, 3]);
    const layer = new ValueLayer(fixture.runtime, indexes, createFakePen(), palette);
    render(
      <RuntimeContext value={fixture.runtime}>
        <ValueReader layer={layer} indexes={indexes} onReach={() => undefined} onOpen={() => undefined} />
      </RuntimeContext>,
    );
    const getOptionText = (): string | undefined =>
      container.querySelector('[aria-selected="true"]')?.textContent?.split(',')[0];
    act(() => container.querySelector<HTMLElement>('.w-reader')?.focus());
    const visitedNames = [getOptionText()];
    for (let i = 0; i < 3; i++) {
      act(() => {
        container
          .querySelector('.w-reader')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      });
      visitedNames.push(getOptionText());
    }
    expect(visitedNames).toEqual(['top', 'left', 'right', 'low']);
  });
});
