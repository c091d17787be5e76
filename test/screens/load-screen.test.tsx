import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { lazyScreen } from '../../src/features/screen-states/load-screen';
import { cn as words } from '../../src/i18n/start';
import { CHUNK_LOAD_MS } from '../../src/shared/constants';
import { fakeOutside } from './kit/fake-outside';
import { act, renderBare, screen, settled, user } from './kit/render';

const Here = () => <p>here</p>;
type Code = { readonly default: typeof Here };

describe('A screen whose code is loaded', () => {
  const outside = fakeOutside();
  const show = async (load: () => Promise<Code>): Promise<void> => {
    const Body = lazyScreen(load);
    const screen = (
      <MemoryRouter>
        <Body />
      </MemoryRouter>
    );
    await renderBare(outside.services, screen);
  };
  const expectWayOn = async (): Promise<void> => {
    expect(document.body).toHaveTextContent(words.chunkFailed);
    expect(document.body).toHaveTextContent(words.copyDetails);
    const before = outside.reloads();
    await user.click(screen.getByRole('button', { name: words.reload }));
    expect(outside.reloads()).toBe(before + 1);
  };

  it('is shown when that has come', async () => {
    await show(async () => ({ default: Here }));
    expect(document.body.textContent ?? '').toBe('here');
  });

  it('says that it did not load, with a reload and details for support, where that failed', async () => {
    await show(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(document.body).not.toHaveTextContent(/fetch|TypeError/);
    await expectWayOn();
  });

  it('says so after 120 s of a connection that hangs, and stays so when the code comes after all (specification 8)', async () => {
    let comeLate = (_: Code): void => {};
    let ring = (): void => {};
    const real = globalThis.setTimeout;
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
      ringing: () => void,
      ms: number,
    ) => {
      if (ms !== CHUNK_LOAD_MS) return real(ringing, ms);
      ring = ringing;
      return 0;
    }) as typeof setTimeout);
    const late = new Promise<Code>((resolve) => {
      comeLate = resolve;
    });
    await show(() => late);
    timers.mockRestore();
    expect(document.body.textContent ?? '').toBe(words.loading);
    await act(async () => ring());
    await settled();
    await expectWayOn();
    await act(async () => comeLate({ default: Here }));
    await settled();
    expect(document.body).toHaveTextContent(words.chunkFailed);
  });
});
