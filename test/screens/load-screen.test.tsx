import { describe, expect, it, vi } from 'vitest';
import { lazyScreen } from '../../src/features/screen-states/load-screen';
import { cn as common } from '../../src/i18n/common';
import { CHUNK_LOAD_MS } from '../../src/shared/constants';
import { fakeOutside } from './kit/fake-outside';
import { happen, press } from './kit/open';
import { says } from './kit/queries';
import { renderPart } from './kit/render';

describe('A lazy screen', () => {
  it('is shown once loaded', async () => {
    await open(async () => ({ default: Here }));
    expect(document.body.textContent).toBe('here');
  });

  it('reports a failed load, with a reload and support details', async () => {
    const reloads = await open(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(document.body).not.toHaveTextContent(/fetch|TypeError/);
    await expectReload(reloads);
  });

  it('reports a failed load after 120 s of a hanging connection, and keeps the report (specification 8)', async () => {
    let comeLate = (_: Code): void => {};
    let ring = (): void => {};
    const real = globalThis.setTimeout;
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) => {
      if (ms !== CHUNK_LOAD_MS) return real(run, ms);
      ring = run;
      return 0;
    }) as typeof setTimeout);
    const late = new Promise<Code>((resolve) => {
      comeLate = resolve;
    });
    const reloads = await open(() => late);
    timers.mockRestore();
    expect(document.body.textContent).toBe(common.loading);
    await happen(() => ring());
    await expectReload(reloads);
    await happen(() => comeLate({ default: Here }));
    expect(document.body).toHaveTextContent(common.chunkFailed);
  });
});

const Here = () => <p>here</p>;
type Code = { readonly default: typeof Here };

async function open(load: () => Promise<Code>) {
  const Body = lazyScreen(load);
  const { services, reloads } = fakeOutside();
  await renderPart(services, <Body />);
  return reloads;
}
async function expectReload(reloads: () => number): Promise<void> {
  says(common.chunkFailed, common.copyDetails);
  await press(common.reload);
  expect(reloads()).toBe(1);
}
