/** Loads the code of all lazy widget kinds, so that tests draw them at once. */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { pageView } from './drawn';
import { setting } from './kit';

const bind = { src: 'const', value: '1' };
const items = [{ value: '1', text: 'one' }];
const ONE_OF_EACH: readonly object[] = [
  { kind: 'button', text: 'x' },
  { kind: 'input', bind },
  { kind: 'switch', bind },
  { kind: 'gauge', bind },
  { kind: 'text', text: 'x', events: [{ do: 'back' }] },
  { kind: 'select', bind, items },
  { kind: 'options', bind, items },
  { kind: 'slider', bind },
  { kind: 'table', rows: [{ bind }] },
  { kind: 'alarmTable' },
  { kind: 'history', signals: [{ signalId: 's' }] },
  { kind: 'video', url: 'x' },
  { kind: 'weather', cityId: '1' },
  { kind: 'clock' },
  { kind: 'map', lng: 1, lat: 1 },
  { kind: 'iframe', url: 'x' },
];

export async function bringKinds(): Promise<void> {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const made = setting(ONE_OF_EACH);
  const root = createRoot(document.createElement('div'));
  await act(async () => {
    root.render(pageView(made));
  });
  await act(async () => {
    await vi.dynamicImportSettled();
  });
  act(() => root.unmount());
}
