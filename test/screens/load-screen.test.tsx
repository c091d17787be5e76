import { describe, expect, it, vi } from 'vitest';
import { lazyScreen } from '../../src/features/screen-states/load-screen';
import { cn as common } from '../../src/i18n/common';
import { CHUNK_LOAD_MS } from '../../src/shared/constants';
import { createFakeOutside } from './kit/fake-outside';
import { press, runAndSettle } from './kit/open';
import { expectTexts } from './kit/queries';
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
    let resolveLate = (_: Code): void => {};
    let callback = (): void => {};
    const realSetTimeout = globalThis.setTimeout;
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) => {
      if (ms !== CHUNK_LOAD_MS) return realSetTimeout(run, ms);
      callback = run;
      return 0;
    }) as typeof setTimeout);
    const lateCode = new Promise<Code>((resolve) => {
      resolveLate = resolve;
    });
    const reloads = await open(() => lateCode);
    timers.mockRestore();
    expect(document.body.textContent).toBe(common.loading);
    await runAndSettle(() => callback());
    await expectReload(reloads);
    await runAndSettle(() => resolveLate({ default: Here }));
    expect(document.body).toHaveTextContent(common.chunkFailed);
  });
});

const Here = () => <p>here</p>;
type Code = { readonly default: typeof Here };

async function open(load: () => Promise<Code>) {
  const Body = lazyScreen(load);
  const { services, reloads } = createFakeOutside();
  await renderPart(services, <Body />);
  return reloads;
}
async function expectReload(reloads: () => number): Promise<void> {
  expectTexts(common.chunkFailed, common.copyDetails);
  await press(common.reload);
  expect(reloads()).toBe(1);
}
