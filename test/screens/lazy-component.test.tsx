import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { lazyComponent } from '../../src/browser/lazy-component';
import { CODE_RETRY_MS } from '../../src/shared/constants';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Named {
  readonly name: string;
}
const Body = ({ name }: Named) => <p>{`body of ${name}`}</p>;
const Waiting = ({ name }: Named) => <p>{`waiting for ${name}`}</p>;
const Failed = ({ name }: Named) => <p>{`no ${name}`}</p>;

/** A loader that answers when the test says so. */
function byHand() {
  const asked: { readonly come: () => void; readonly fail: () => void }[] = [];
  const load = () =>
    new Promise<{ default: typeof Body }>((resolve, reject) => {
      asked.push({ come: () => resolve({ default: Body }), fail: () => reject(new Error('gone')) });
    });
  return { asked, load };
}

let holder: HTMLElement;
let root: Root;
const draw = async (node: React.ReactNode): Promise<void> => {
  holder = document.createElement('div');
  root = createRoot(holder);
  await act(async () => root.render(node));
};
afterEach(() => act(async () => root.unmount()));

describe('A part that loads itself', () => {
  it('shows what stands for it with its own properties, and itself when its code has come', async () => {
    const { asked, load } = byHand();
    const Part = lazyComponent(load, Waiting);
    await draw(<Part name="pump" />);
    expect(holder.textContent).toBe('waiting for pump');
    await act(async () => asked[0]?.come());
    expect(holder.textContent).toBe('body of pump');
  });

  it('is asked for once by however many, and is there at once for whoever comes later', async () => {
    const { asked, load } = byHand();
    const Part = lazyComponent(load, Waiting);
    await draw([<Part key="1" name="a" />, <Part key="2" name="b" />]);
    expect(asked).toHaveLength(1);
    await act(async () => asked[0]?.come());
    expect(holder.textContent).toBe('body of abody of b');
    await act(async () => root.unmount());
    holder = document.createElement('div');
    root = createRoot(holder);
    const seen: string[] = [];
    new MutationObserver(() => seen.push(holder.textContent)).observe(holder, { childList: true });
    await act(async () => root.render(<Part name="c" />));
    expect([holder.textContent, ...seen]).not.toContain('waiting for c');
    expect(asked).toHaveLength(1);
  });

  it('says what stands for its failure, and is asked for again by the next that is drawn', async () => {
    const { asked, load } = byHand();
    const Part = lazyComponent(load, Waiting, Failed);
    await draw(<Part name="pump" />);
    await act(async () => asked[0]?.fail());
    expect(holder.textContent).toBe('no pump');
    await act(async () => root.render(<Part key="again" name="pump" />));
    expect(holder.textContent).toBe('waiting for pump');
    await act(async () => asked[1]?.come());
    expect(holder.textContent).toBe('body of pump');
  });

  it('is asked for again while it is missing, by all together, and no more once it is gone from the screen', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { asked, load } = byHand();
    const Part = lazyComponent(load, Waiting, Failed);
    await draw([<Part key="1" name="a" />, <Part key="2" name="b" />]);
    await act(async () => asked[0]?.fail());
    await act(() => vi.advanceTimersByTimeAsync(CODE_RETRY_MS));
    expect(asked).toHaveLength(2);
    expect(holder.textContent).toBe('no ano b');
    await act(async () => asked[1]?.fail());
    await act(() => vi.advanceTimersByTimeAsync(CODE_RETRY_MS));
    await act(async () => asked[2]?.come());
    expect(holder.textContent).toBe('body of abody of b');

    const { asked: askedLater, load: loadLater } = byHand();
    const Later = lazyComponent(loadLater, Waiting, Failed);
    await act(async () => root.render(<Later name="c" />));
    await act(async () => askedLater[0]?.fail());
    await act(async () => root.render(null));
    await act(() => vi.advanceTimersByTimeAsync(2 * CODE_RETRY_MS));
    expect(askedLater).toHaveLength(1);
  });

  it('throws its failure for the next boundary where nothing stands for it', async () => {
    const { asked, load } = byHand();
    const Part = lazyComponent(load);
    await draw(<Part name="pump" />);
    expect(holder.textContent).toBe('');
    await expect(act(async () => asked[0]?.fail())).rejects.toThrow('gone');
  });
});
