import { expect, it, vi } from 'vitest';
import { listenToPixelRatio } from '../../../../../src/widgets/stage/new-pixels';

it('reports each new pixel ratio until ended', () => {
  const setRatio = createScreen();
  const onChange = vi.fn();
  const stop = listenToPixelRatio(onChange);
  setRatio(2);
  expect(onChange).toHaveBeenCalledTimes(1);
  setRatio(3);
  expect(onChange).toHaveBeenCalledTimes(2);
  setRatio(1);
  expect(onChange).toHaveBeenCalledTimes(3);
  stop();
  setRatio(2);
  expect(onChange).toHaveBeenCalledTimes(3);
});

it('does nothing without media queries', () => {
  vi.stubGlobal('matchMedia', undefined);
  expect(() => listenToPixelRatio(() => undefined)()).not.toThrow();
});

/** Stubs a screen whose media queries notify as in a browser; the returned function sets its pixel ratio. */
function createScreen() {
  const queries = new Map<EventTarget, number>();
  const stub = (ratio: number) => vi.stubGlobal('devicePixelRatio', ratio);
  vi.stubGlobal('matchMedia', (text: string) => {
    const query = new EventTarget();
    queries.set(query, Number(/([\d.]+)dppx/.exec(text)?.[1]));
    return query;
  });
  let currentRatio = 1;
  stub(currentRatio);
  return (ratio: number): void => {
    const previousRatio = currentRatio;
    currentRatio = ratio;
    stub(ratio);
    for (const [query, queryRatio] of [...queries])
      if ((queryRatio === previousRatio) !== (queryRatio === ratio)) query.dispatchEvent(new Event('change'));
  };
}
