/** An element of the document in which each test renders: empty at the start, removed at the end. */
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach } from 'vitest';

export interface ReactPlace {
  readonly holder: HTMLElement;
  readonly render: (node: ReactNode) => void;
  readonly draw: (node: ReactNode) => Promise<void>;
}

/** Adds the element around each test. Call once, at the top of a test file or describe block. */
export function reactPlace(): ReactPlace {
  const holder = document.createElement('div');
  let root: Root;
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    holder.scrollTop = 0;
    document.body.append(holder);
    root = createRoot(holder);
  });
  afterEach(() => {
    act(() => root.unmount());
    holder.remove();
  });
  return {
    holder,
    render: (node) => act(() => root.render(node)),
    draw: (node) => act(async () => root.render(node)),
  };
}
