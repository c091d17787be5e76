// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { useBodyClass } from '../../../../src/browser/use-body-class';
import { reactPlace } from '../../../kit/react-place';

const { render } = reactPlace();

it('marks the body only while a mounted component requires it', () => {
  const marked: boolean[] = [];
  const look = (): unknown => marked.push(document.body.classList.contains('as-body--test'));
  for (const isOn of [false, true, false, true]) {
    render(<Part isOn={isOn} />);
    look();
  }
  render(null);
  look();
  expect(marked).toEqual([false, true, false, true, false]);
});

function Part({ isOn }: { readonly isOn: boolean }) {
  useBodyClass('as-body--test', isOn);
  return null;
}
