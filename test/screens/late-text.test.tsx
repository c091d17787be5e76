// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Loading } from '../../src/features/screen-states/loading';
import { cn as words } from '../../src/i18n/start';
import { LateText } from '../../src/ui/late-text';
import { Skeleton } from '../../src/ui/skeleton';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const AFTER_MS = 8_000;
const late = { text: words.late, afterMs: AFTER_MS };
let holder: HTMLElement;
let root: Root;
const draw = (node: React.ReactNode): Promise<void> => act(async () => root.render(node));
const wait = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeEach(() => {
  vi.useFakeTimers();
  holder = document.createElement('div');
  root = createRoot(holder);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

describe('A wait that lasts long', () => {
  it.each([
    ['of a list', <Skeleton key="list" label="wait" count={1} />, ''],
    ['of anything else', <Loading key="any" />, words.loading],
  ])('%s says so, and not before', async (_of, part, before) => {
    await draw(<LateText value={late}>{part}</LateText>);
    await wait(AFTER_MS - 1);
    expect(holder.textContent).toBe(before);
    await wait(1);
    expect(holder.textContent).toBe(words.late);
    expect(holder.querySelector('[role=status]')?.textContent).toBe(words.late);
  });

  it('begins anew where something else is waited for', async () => {
    await draw(<LateText value={late}>{<Loading key="first" />}</LateText>);
    await wait(AFTER_MS - 1);
    await draw(<LateText value={late}>{<Loading key="second" />}</LateText>);
    await wait(AFTER_MS - 1);
    expect(holder.textContent).toBe(words.loading);
  });

  it('says nothing where no text is provided', async () => {
    await draw(<Skeleton label="wait" count={1} />);
    await wait(10 * AFTER_MS);
    expect(holder.textContent).toBe('');
    expect(vi.getTimerCount()).toBe(0);
  });
});
