import { expect, it, vi } from 'vitest';
import { onNewPixels } from '../../../../../src/widgets/stage/new-pixels';

it('reports each new pixel ratio until ended', () => {
  const turn = screen();
  const changed = vi.fn();
  const end = onNewPixels(changed);
  turn(2);
  expect(changed).toHaveBeenCalledTimes(1);
  turn(3);
  expect(changed).toHaveBeenCalledTimes(2);
  turn(1);
  expect(changed).toHaveBeenCalledTimes(3);
  end();
  turn(2);
  expect(changed).toHaveBeenCalledTimes(3);
});

it('does nothing without media queries', () => {
  vi.stubGlobal('matchMedia', undefined);
  expect(() => onNewPixels(() => undefined)()).not.toThrow();
});

/** Stubs a screen whose media queries notify as in a browser; the returned function sets its pixel ratio. */
function screen() {
  const queries = new Map<EventTarget, number>();
  const stub = (ratio: number) => vi.stubGlobal('devicePixelRatio', ratio);
  vi.stubGlobal('matchMedia', (text: string) => {
    const query = new EventTarget();
    queries.set(query, Number(/([\d.]+)dppx/.exec(text)?.[1]));
    return query;
  });
  let now = 1;
  stub(now);
  return (ratio: number): void => {
    const before = now;
    now = ratio;
    stub(ratio);
    for (const [query, asked] of [...queries])
      if ((asked === before) !== (asked === ratio)) query.dispatchEvent(new Event('change'));
  };
}
