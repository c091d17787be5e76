// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { useBodyClass } from '../../../../src/browser/use-body-class';

it('marks the body while a part asks for it, and no longer than the part is there', () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const root = createRoot(document.createElement('div'));
  const marked: boolean[] = [];
  const look = (): unknown => marked.push(document.body.classList.contains('as-body--test'));
  for (const isOn of [false, true, false, true]) {
    act(() => root.render(<Part isOn={isOn} />));
    look();
  }
  act(() => root.unmount());
  look();
  expect(marked).toEqual([false, true, false, true, false]);
});

function Part({ isOn }: { readonly isOn: boolean }) {
  useBodyClass('as-body--test', isOn);
  return null;
}
