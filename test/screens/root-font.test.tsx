/** The root font size, with which the heights of long lists grow. */

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rootFontScale, useRootFontScale } from '../../src/browser/root-font';
import { fakeOutside } from './kit/fake-outside';
import { happen } from './kit/open';
import { renderBare } from './kit/render';

const page = document.documentElement;
/** Callbacks of the page's observers; the test triggers them. */
let listeners: (() => void)[];

beforeEach(() => {
  listeners = [];
  vi.stubGlobal('ResizeObserver', Observer);
  page.style.fontSize = '';
});

describe('The root font size', () => {
  it('is a fraction of the default one', () => {
    expect(rootFontScale()).toBe(1);
    page.style.fontSize = '32px';
    expect(rootFontScale()).toBe(2);
  });

  it('is measured again when it changes', async () => {
    await show();
    expect(document.body.textContent).toBe('1');
    page.style.fontSize = '24px';
    await happen(() => {
      for (const tell of listeners) tell();
    });
    expect(document.body.textContent).toBe('1.5');
  });

  it('is measured again by the next list, and the last one leaves nothing on the page', async () => {
    const { unmount } = await show();
    // The list, and the measured element.
    expect(document.body.children).toHaveLength(2);
    unmount();
    expect(document.body.children).toHaveLength(1);
    page.style.fontSize = '20px';
    await show();
    expect(document.body.textContent).toBe('1.25');
  });
});

const show = () => renderBare(fakeOutside().services, <Shown />);
function Shown() {
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
