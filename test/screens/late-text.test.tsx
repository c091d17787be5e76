import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Loading } from '../../src/features/screen-states/loading';
import { cn as common } from '../../src/i18n/common';
import { LateText } from '../../src/ui/late-text';
import { Skeleton } from '../../src/ui/skeleton';

const AFTER_MS = 8_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('A long wait', () => {
  it.each([
    ['of a list', <Skeleton key="list" label="wait" count={1} />, ''],
    ['of anything else', <Loading key="any" />, common.loading],
  ])('%s is announced only after eight seconds', async (_of, element, initialText) => {
    render(wrapInLateText(element));
    await wait(AFTER_MS - 1);
    expect(document.body.textContent).toBe(initialText);
    await wait(1);
    expect(document.body.textContent).toBe(common.late);
    expect(screen.getByRole('status').textContent).toBe(common.late);
  });

  it('restarts for another wait', async () => {
    const { rerender } = render(wrapInLateText(<Loading key="first" />));
    await wait(AFTER_MS - 1);
    rerender(wrapInLateText(<Loading key="second" />));
    await wait(AFTER_MS - 1);
    expect(document.body.textContent).toBe(common.loading);
  });

  it('is silent without a text', async () => {
    render(<Skeleton label="wait" count={1} />);
    await wait(10 * AFTER_MS);
    expect(document.body.textContent).toBe('');
    expect(vi.getTimerCount()).toBe(0);
  });
});

const wrapInLateText = (element: React.ReactNode) => (
  <LateText value={{ text: common.late, afterMs: AFTER_MS }}>{element}</LateText>
);
const wait = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
