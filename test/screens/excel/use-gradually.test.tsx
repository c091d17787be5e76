// @vitest-environment happy-dom
/** A long form is drawn in steps: the first screen by itself, and then all of it, since each step costs a picture. */
import { expect, it } from 'vitest';
import { useGradually } from '../../../src/screens/excel/use-gradually';
import { fakeOutside } from '../kit/fake-outside';
import { draw } from '../kit/render';

const seen = new Set<number>();
function Form() {
  seen.add(useGradually(300));
  return null;
}

it('draws a form of 300 fields in two steps, and never more than there is', async () => {
  const drawn = await draw(fakeOutside({ answers: {} }).services, <Form />);
  expect([...seen]).toEqual([12, 300]);
  await drawn.leave();
});
