/** The window's position after a navigation. */
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, type NavigateOptions, useNavigate } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { useTop } from '../../src/navigation/use-top';

const REPLACED = { replace: true };

it.each([
  ['begins another address at the top', '/b', {}, true],
  ['begins the same address with another query at the top', '/a?draft=2', {}, true],
  ['stays where a screen keeps something in its own address', '/a?draft=2', REPLACED, false],
  ['begins an address that takes the place of another at the top', '/b', REPLACED, true],
  ['stays where a replay opens over the page', '/a?draft=1&replay=1-2-1', {}, false],
])('%s', (_name, to: string, options: NavigateOptions, isTop) => {
  const { result } = renderHook(
    () => {
      useTop();
      return useNavigate();
    },
    { wrapper: ({ children }) => <MemoryRouter initialEntries={['/a?draft=1']}>{children}</MemoryRouter> },
  );
  const scroll = vi.spyOn(window, 'scrollTo');
  act(() => void result.current(to, options));
  expect(scroll.mock.calls).toEqual(isTop ? [[0, 0]] : []);
});
