/** An element of the document in which each test renders: empty at the start, removed at the end. */
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach } from 'vitest';

export interface ReactPlace {
  readonly container: HTMLElement;
  readonly render: (node: ReactNode) => void;
  readonly renderAsync: (node: ReactNode) => Promise<void>;
}

/** Adds the element around each test. Call once, at the top of a test file or describe block. */
export function setUpReactPlace(): ReactPlace {
  const container = document.createElement('div');
  let root: Root;
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    container.scrollTop = 0;
    document.body.append(container);
    root = createRoot(container);
  });
  afterEach(() => {
    act(() => root.unmount());
    container.remove();
  });
  return {
    container,
    render: (node) => act(() => root.render(node)),
    renderAsync: (node) => act(async () => root.render(node)),
  };
}
