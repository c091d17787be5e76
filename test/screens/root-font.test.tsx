/** The root font size, with which the heights of long lists grow. */

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getRootFontScale, useRootFontScale } from '../../src/browser/root-font';
import { createFakeOutside } from './kit/fake-outside';
import { runAndSettle } from './kit/open';
import { renderBare } from './kit/render';

const root = document.documentElement;
/** Callbacks of the page's observers; the test triggers them. */
let listeners: (() => void)[];

beforeEach(() => {
  listeners = [];
  vi.stubGlobal('ResizeObserver', Observer);
  root.style.fontSize = '';
});

describe('The root font size', () => {
  it('is a fraction of the default one', () => {
    expect(getRootFontScale()).toBe(1);
    root.style.fontSize = '32px';
    expect(getRootFontScale()).toBe(2);
  });

  it('is measured again when it changes', async () => {
    await renderScale();
    expect(document.body.textContent).toBe('1');
    root.style.fontSize = '24px';
    await runAndSettle(() => {
      for (const listener of listeners) listener();
    });
    expect(document.body.textContent).toBe('1.5');
  });

  it('is measured again by the next list, and the last one leaves nothing on the page', async () => {
    const { unmount } = await renderScale();
    // The list, and the measured element.
    expect(document.body.children).toHaveLength(2);
    unmount();
    expect(document.body.children).toHaveLength(1);
    root.style.fontSize = '20px';
    await renderScale();
    expect(document.body.textContent).toBe('1.25');
  });
});

const renderScale = () => renderBare(createFakeOutside().services, <FontScale />);
function FontScale() {
  return useRootFontScale();
}
class Observer {
  constructor(listener: () => void) {
    listeners.push(listener);
  }
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
