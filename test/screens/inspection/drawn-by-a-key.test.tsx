import { expect, it, vi } from 'vitest';
import { watchDrawings } from '../kit/drawings';
import { getBySelector } from '../kit/queries';
import { act, fill } from '../kit/render';
import * as form from './form';

it('A form redraws only the field that a key changes', async () => {
  const { goLive } = await form.open();
  await goLive(20);
  await fill(form.getDescriptionField('Looks'), 'seal is');
  const drawings = watchDrawings();
  await fill(form.getDescriptionField('Looks'), 'seal is n');
  expect([...drawings]).toEqual(expect.arrayContaining(['ItemField', 'TextArea']));
  const others = ['OverallFields', 'FormText', 'PhotoField', 'RecordFoot', 'RecordHead', 'DeviceLines'];
  expect(others.filter((name) => drawings.has(name))).toEqual([]);

  drawings.clear();
  await fill(form.getInstructionsField(), 'go on');
  expect([...drawings]).toEqual(expect.arrayContaining(['OverallFields', 'FormText']));
  const items = ['ItemField', 'PhotoField', 'RecordFoot', 'RecordHead', 'DeviceLines'];
  expect(items.filter((name) => drawings.has(name))).toEqual([]);
});

it('A form redraws an off-screen value once a second instead of with each batch, and immediately when it becomes visible', async () => {
  const setVisible = mockVisibility();
  const { goLive, outside, emitValue } = await form.open();
  await goLive(20);
  const valueElement = getBySelector('.as-chip__value');
  expect(valueElement).toHaveTextContent('20');
  await setVisible(false);
  await emitValue(30);
  expect(valueElement).toHaveTextContent('20');
  await act(async () => outside.advance(1_000));
  expect(valueElement).toHaveTextContent('30');
  await emitValue(40);
  expect(valueElement).toHaveTextContent('30');
  await setVisible(true);
  expect(valueElement).toHaveTextContent('40');
  await emitValue(50);
  expect(valueElement).toHaveTextContent('50');
});

function mockVisibility(): (isIntersecting: boolean) => Promise<void> {
  type Callback = (entries: readonly { readonly isIntersecting: boolean }[]) => void;
  const observers = new Set<Callback>();
  class FakeObserver {
    constructor(readonly callback: Callback) {}
    observe(): void {
      observers.add(this.callback);
      this.callback([{ isIntersecting: true }]);
    }
    disconnect(): void {
      observers.delete(this.callback);
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  return (isIntersecting) =>
    act(async () => {
      for (const callback of observers) callback([{ isIntersecting }]);
    });
}
