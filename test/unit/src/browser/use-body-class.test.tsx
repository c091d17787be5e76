// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { useBodyClass } from '../../../../src/browser/use-body-class';
import { setUpReactPlace } from '../../../kit/react-place';

const { render } = setUpReactPlace();

it('marks the body only while a mounted component requires it', () => {
  const marks: boolean[] = [];
  const recordMark = (): unknown => marks.push(document.body.classList.contains('as-body--test'));
  for (const isOn of [false, true, false, true]) {
    render(<Part isOn={isOn} />);
    recordMark();
  }
  render(null);
  recordMark();
  expect(marks).toEqual([false, true, false, true, false]);
});

function Part({ isOn }: { readonly isOn: boolean }) {
  useBodyClass('as-body--test', isOn);
  return null;
}
