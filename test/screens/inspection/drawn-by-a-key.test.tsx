import { expect, it, vi } from 'vitest';
import { watchDrawings } from '../kit/drawings';
import { getBySelector } from '../kit/queries';
import { act, fill } from '../kit/render';
import * as form from './form';

it('redraws only the field that a key changes', async () => {
  const { live } = await form.open();
  await live(20);
  await fill(form.description('Looks'), 'seal is');
  const drawings = watchDrawings();
  await fill(form.description('Looks'), 'seal is n');
  expect([...drawings]).toEqual(expect.arrayContaining(['ItemField', 'TextArea']));
  const others = ['OverallFields', 'FormText', 'PhotoField', 'RecordFoot', 'RecordHead', 'DeviceLines'];
  expect(others.filter((name) => drawings.has(name))).toEqual([]);

  drawings.clear();
  await fill(form.instructions(), 'go on');
  expect([...drawings]).toEqual(expect.arrayContaining(['OverallFields', 'FormText']));
  const items = ['ItemField', 'PhotoField', 'RecordFoot', 'RecordHead', 'DeviceLines'];
  expect(items.filter((name) => drawings.has(name))).toEqual([]);
});

it('redraws an off-screen value once a second instead of with each batch, and immediately when it becomes visible', async () => {
  const show = watchSight();
  const { live, outside, value } = await form.open();
  await live(20);
  const shown = getBySelector('.as-chip__value');
  expect(shown).toHaveTextContent('20');
  await show(false);
  await value(30);
  expect(shown).toHaveTextContent('20');
  await act(async () => outside.pass(1_000));
  expect(shown).toHaveTextContent('30');
  await value(40);
  expect(shown).toHaveTextContent('30');
  await show(true);
  expect(shown).toHaveTextContent('40');
  await value(50);
  expect(shown).toHaveTextContent('50');
});

function watchSight(): (isIntersecting: boolean) => Promise<void> {
  type Tell = (entries: readonly { readonly isIntersecting: boolean }[]) => void;
  const observers = new Set<Tell>();
  class Sight {
    constructor(readonly tell: Tell) {}
    observe(): void {
      observers.add(this.tell);
      this.tell([{ isIntersecting: true }]);
    }
    disconnect(): void {
      observers.delete(this.tell);
    }
  }
  vi.stubGlobal('IntersectionObserver', Sight);
  return (isIntersecting) =>
    act(async () => {
      for (const tell of observers) tell([{ isIntersecting }]);
    });
}
