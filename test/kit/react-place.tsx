/** A place in the document in which each test draws: empty at its beginning, and taken away at its end. */
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach } from 'vitest';

export interface ReactPlace {
  readonly holder: HTMLElement;
  readonly render: (node: ReactNode) => void;
  /** Draws, and lets what that has begun come to its end. */
  readonly draw: (node: ReactNode) => Promise<void>;
}

/** Called once, at the beginning of a test file or a describe block. */
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
