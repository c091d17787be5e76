import { act, render } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { lazyComponent } from '../../src/browser/lazy-component';
import { CODE_RETRY_MS } from '../../src/shared/constants';

describe('A lazy component', () => {
  it('shows its placeholder with its own properties until its code is loaded', async () => {
    const { requests, load } = createManualLoader();
    const Part = lazyComponent(load, Waiting);
    render(<Part name="pump" />);
    expect(getText()).toBe('waiting for pump');
    await act(async () => requests[0]?.succeed());
    expect(getText()).toBe('body of pump');
  });

  it('is requested once for all uses, and available immediately afterwards', async () => {
    const { requests, load } = createManualLoader();
    const Part = lazyComponent(load, Waiting);
    const { unmount } = render([<Part key="1" name="a" />, <Part key="2" name="b" />]);
    expect(requests).toHaveLength(1);
    await act(async () => requests[0]?.succeed());
    expect(getText()).toBe('body of abody of b');
    unmount();
    const texts: (string | null)[] = [];
    const observer = new MutationObserver(() => texts.push(getText()));
    observer.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    render(<Part name="c" />);
    await act(async () => undefined);
    expect([getText(), ...texts]).not.toContain('waiting for c');
    expect(requests).toHaveLength(1);
  });

  it('shows its failure, and is requested again by the next use', async () => {
    const { requests, load } = createManualLoader();
    const Part = lazyComponent(load, Waiting, Failed);
    const { rerender } = render(<Part name="pump" />);
    await act(async () => requests[0]?.fail());
    expect(getText()).toBe('no pump');
    rerender(<Part key="again" name="pump" />);
    expect(getText()).toBe('waiting for pump');
    await act(async () => requests[1]?.succeed());
    expect(getText()).toBe('body of pump');
  });

  it('is retried once for all uses while it is missing, but not after it is unmounted', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { requests, load } = createManualLoader();
    const Part = lazyComponent(load, Waiting, Failed);
    const { rerender } = render([<Part key="1" name="a" />, <Part key="2" name="b" />]);
    await act(async () => requests[0]?.fail());
    await act(() => vi.advanceTimersByTimeAsync(CODE_RETRY_MS));
    expect(requests).toHaveLength(2);
    expect(getText()).toBe('no ano b');
    await act(async () => requests[1]?.fail());
    await act(() => vi.advanceTimersByTimeAsync(CODE_RETRY_MS));
    await act(async () => requests[2]?.succeed());
    expect(getText()).toBe('body of abody of b');

    const { requests: laterRequests, load: loadLater } = createManualLoader();
    const Later = lazyComponent(loadLater, Waiting, Failed);
    rerender(<Later name="c" />);
    await act(async () => laterRequests[0]?.fail());
    rerender(null);
    await act(() => vi.advanceTimersByTimeAsync(2 * CODE_RETRY_MS));
    expect(laterRequests).toHaveLength(1);
  });

  it('throws its failure to the next boundary if it has nothing to show', async () => {
    const { requests, load } = createManualLoader();
    const Part = lazyComponent(load);
    render(<Part name="pump" />);
    expect(getText()).toBe('');
    await expect(act(async () => requests[0]?.fail())).rejects.toThrow('gone');
  });
});

interface NameProps {
  readonly name: string;
}
const Body = ({ name }: NameProps) => <p>{`body of ${name}`}</p>;
const Waiting = ({ name }: NameProps) => <p>{`waiting for ${name}`}</p>;
const Failed = ({ name }: NameProps) => <p>{`no ${name}`}</p>;

function createManualLoader() {
  const requests: { readonly succeed: () => void; readonly fail: () => void }[] = [];
  const load = () =>
    new Promise<{ default: typeof Body }>((resolve, reject) => {
      requests.push({ succeed: () => resolve({ default: Body }), fail: () => reject(new Error('gone')) });
    });
  return { requests, load };
}
const getText = () => document.body.textContent;
