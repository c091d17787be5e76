import { act, render } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { lazyComponent } from '../../src/browser/lazy-component';
import { CODE_RETRY_MS } from '../../src/shared/constants';

describe('A lazy component', () => {
  it('shows its placeholder with its own properties until its code is loaded', async () => {
    const { asked, load } = byHand();
    const Part = lazyComponent(load, Waiting);
    render(<Part name="pump" />);
    expect(text()).toBe('waiting for pump');
    await act(async () => asked[0]?.come());
    expect(text()).toBe('body of pump');
  });

  it('is requested once for all uses, and available immediately afterwards', async () => {
    const { asked, load } = byHand();
    const Part = lazyComponent(load, Waiting);
    const { unmount } = render([<Part key="1" name="a" />, <Part key="2" name="b" />]);
    expect(asked).toHaveLength(1);
    await act(async () => asked[0]?.come());
    expect(text()).toBe('body of abody of b');
    unmount();
    const seen: (string | null)[] = [];
    const observer = new MutationObserver(() => seen.push(text()));
    observer.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    render(<Part name="c" />);
    await act(async () => undefined);
    expect([text(), ...seen]).not.toContain('waiting for c');
    expect(asked).toHaveLength(1);
  });

  it('shows its failure, and is requested again by the next use', async () => {
    const { asked, load } = byHand();
    const Part = lazyComponent(load, Waiting, Failed);
    const { rerender } = render(<Part name="pump" />);
    await act(async () => asked[0]?.fail());
    expect(text()).toBe('no pump');
    rerender(<Part key="again" name="pump" />);
    expect(text()).toBe('waiting for pump');
    await act(async () => asked[1]?.come());
    expect(text()).toBe('body of pump');
  });

  it('is retried once for all uses while it is missing, but not after it is unmounted', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { asked, load } = byHand();
    const Part = lazyComponent(load, Waiting, Failed);
    const { rerender } = render([<Part key="1" name="a" />, <Part key="2" name="b" />]);
    await act(async () => asked[0]?.fail());
    await act(() => vi.advanceTimersByTimeAsync(CODE_RETRY_MS));
    expect(asked).toHaveLength(2);
    expect(text()).toBe('no ano b');
    await act(async () => asked[1]?.fail());
    await act(() => vi.advanceTimersByTimeAsync(CODE_RETRY_MS));
    await act(async () => asked[2]?.come());
    expect(text()).toBe('body of abody of b');

    const { asked: askedLater, load: loadLater } = byHand();
    const Later = lazyComponent(loadLater, Waiting, Failed);
    rerender(<Later name="c" />);
    await act(async () => askedLater[0]?.fail());
    rerender(null);
    await act(() => vi.advanceTimersByTimeAsync(2 * CODE_RETRY_MS));
    expect(askedLater).toHaveLength(1);
  });

  it('throws its failure to the next boundary if it has nothing to show', async () => {
    const { asked, load } = byHand();
    const Part = lazyComponent(load);
    render(<Part name="pump" />);
    expect(text()).toBe('');
    await expect(act(async () => asked[0]?.fail())).rejects.toThrow('gone');
  });
});

interface Named {
  readonly name: string;
}
const Body = ({ name }: Named) => <p>{`body of ${name}`}</p>;
const Waiting = ({ name }: Named) => <p>{`waiting for ${name}`}</p>;
const Failed = ({ name }: Named) => <p>{`no ${name}`}</p>;

function byHand() {
  const asked: { readonly come: () => void; readonly fail: () => void }[] = [];
  const load = () =>
    new Promise<{ default: typeof Body }>((resolve, reject) => {
      asked.push({ come: () => resolve({ default: Body }), fail: () => reject(new Error('gone')) });
    });
  return { asked, load };
}
const text = () => document.body.textContent;
