// @vitest-environment happy-dom
/** The size of the root's type, with which the heights of long lists grow. */
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rootFontScale, useRootFontScale } from '../../src/browser/root-font';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const page = document.documentElement;

/** Observers of the page; none of them tells anything by itself. */
let tell: (() => void)[] = [];

class Observer {
  constructor(listener: () => void) {
    tell.push(listener);
  }
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function Shown() {
  return <output>{useRootFontScale()}</output>;
}

const holder = document.createElement('div');
let root: Root;
const show = (): Promise<void> => {
  root = createRoot(holder);
  return act(async () => root.render(<Shown />));
};
const hide = (): Promise<void> => act(async () => root.unmount());

describe('The size of the root’s type', () => {
  beforeEach(() => {
    tell = [];
    vi.stubGlobal('ResizeObserver', Observer);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    page.style.fontSize = '';
  });

  it('is a share of the usual one', () => {
    expect(rootFontScale()).toBe(1);
    page.style.fontSize = '32px';
    expect(rootFontScale()).toBe(2);
  });

  it('is measured again when it changes', async () => {
    await show();
    expect(holder.textContent).toBe('1');
    page.style.fontSize = '24px';
    await act(async () => {
      for (const each of tell) each();
    });
    expect(holder.textContent).toBe('1.5');
    await hide();
  });

  it('is measured again by the next list, and nothing is left on the page by the last', async () => {
    const before = document.body.children.length;
    await show();
    expect(document.body.children.length).toBe(before + 1);
    await hide();
    expect(document.body.children.length).toBe(before);
    page.style.fontSize = '20px';
    await show();
    expect(holder.textContent).toBe('1.25');
    await hide();
  });
});
