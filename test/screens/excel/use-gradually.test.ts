/** A long form is drawn in steps: the first screen by itself, and then all of it, since each step costs a picture. */
import { expect, it } from 'vitest';
import { useGradually } from '../../../src/screens/excel/use-gradually';
import { fakeOutside } from '../kit/fake-outside';
import { cleanup, renderBare } from '../kit/render';

const seen = new Set<number>();
function Form({ isWhole }: { readonly isWhole: boolean }) {
  seen.add(useGradually(300, isWhole));
  return null;
}

it('draws a form of 300 fields in two steps, and never more than there is', async () => {
  const _drawn = await renderBare(fakeOutside({ answers: {} }).services, <Form isWhole={false} />);
  expect([...seen]).toEqual([12, 300]);
  cleanup();
});

it('draws it in one step where its view stands until then', async () => {
  seen.clear();
  const _drawn = await renderBare(fakeOutside({ answers: {} }).services, <Form isWhole />);
  expect([...seen]).toEqual([300]);
  cleanup();
});
