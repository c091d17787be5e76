import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, type NavigateOptions, useNavigate } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { useScrollToTop } from '../../src/navigation/use-top';

const REPLACED = { replace: true };

it.each([
  ['opens another address at the top', '/b', {}, true],
  ['opens the same address with another query at the top', '/a?draft=2', {}, true],
  ['stays if a screen keeps something in its own address', '/a?draft=2', REPLACED, false],
  ['opens an address that replaces another at the top', '/b', REPLACED, true],
  ['stays when a replay opens over the page', '/a?draft=1&replay=1-2-1', {}, false],
])('The window %s', (_name, to: string, options: NavigateOptions, isTop) => {
  const { result } = renderHook(
    () => {
      useScrollToTop();
      return useNavigate();
    },
    { wrapper: ({ children }) => <MemoryRouter initialEntries={['/a?draft=1']}>{children}</MemoryRouter> },
  );
  const scroll = vi.spyOn(window, 'scrollTo');
  act(() => void result.current(to, options));
  expect(scroll.mock.calls).toEqual(isTop ? [[0, 0]] : []);
});
