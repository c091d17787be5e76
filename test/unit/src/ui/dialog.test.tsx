// @vitest-environment happy-dom
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useKeptFocus } from '../../../../src/browser/use-kept-focus';
import { Dialog } from '../../../../src/ui/dialog';
import { ToastHost } from '../../../../src/ui/toast-host';
import { TopBar } from '../../../../src/ui/top-bar';
import { reactPlace } from '../../../kit/react-place';

const nothing = (): void => undefined;

const { holder, draw } = reactPlace();
const PANEL = (
  <Dialog shape="side" title="Beside" closeLabel="Close" onClose={nothing}>
    {null}
  </Dialog>
);

describe('A toast', () => {
  const items = [{ id: 1, text: 'Sent', tone: 'good' }] as const;
  const withToast = (dialogs: ReactNode): ReactNode => (
    <>
      {dialogs}
      <ToastHost items={items} closeLabel="Close" onClose={nothing} />
    </>
  );
  /** Returns the title of the dialog that holds the toast; `null` if no dialog does. */
  const placeOfToast = (): string | null => {
    const toasts = [...holder.querySelectorAll('.as-toast')];
    expect(toasts).toHaveLength(1);
    const layer = toasts[0]?.closest('dialog')?.querySelector('h2');
    // The live region existed before the toast.
    expect(toasts[0]?.parentElement?.getAttribute('role')).toBe('status');
    return layer?.textContent ?? null;
  };

  it('is in the topmost modal dialog: content outside it is neither visible nor read out', async () => {
    await draw(withToast(null));
    expect(placeOfToast()).toBe(null);
    await draw(withToast(modal('First')));
    expect(placeOfToast()).toBe('First');
    await draw(withToast([modal('First'), modal('Second')]));
    expect(placeOfToast()).toBe('Second');
    await draw(withToast(modal('First')));
    expect(placeOfToast()).toBe('First');
    await draw(withToast(null));
    expect(placeOfToast()).toBe(null);
  });

  it('stays in place next to a panel, which leaves the screen usable', async () => {
    await drawWide(withToast(PANEL));
    expect(placeOfToast()).toBe(null);
  });
});

/** Observes its dialog before the browser paints. */
function Look({ onLook, children }: { readonly onLook: () => void; readonly children: ReactNode }) {
  useLayoutEffect(onLook);
  return children;
}

describe('A dialog', () => {
  it('is open before it is painted: keys and taps never reach the page below', async () => {
    const seen: (boolean | undefined)[] = [];
    const look = (): void => {
      seen.push(holder.querySelector('dialog')?.open);
    };
    await draw(<Look onLook={look}>{modal('Open')}</Look>);
    expect(seen).toEqual([true]);
  });
});

/** A row with two controls; the second opens the dialog. */
function Rows({ isAsking }: { readonly isAsking: boolean }) {
  const list = useRef<HTMLElement>(null);
  useKeptFocus(list, 'li');
  return (
    <section ref={list}>
      <ul>
        <li>
          <button type="button">Open</button>
          <button type="button">Delete</button>
        </li>
      </ul>
      {isAsking ? modal('Sure?') : null}
    </section>
  );
}

describe('An urgent dialog', () => {
  const ring = (
    <Dialog key="ring" isUrgent title="Ring" closeLabel="Silence" onClose={nothing}>
      {null}
    </Dialog>
  );

  it('stays above a dialog that opens later', async () => {
    const shown: string[] = [];
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      shown.push(this.querySelector('h2')?.textContent ?? '');
      showModal.call(this);
    };
    await draw([ring]);
    await draw([ring, modal('Leave?')]);
    HTMLDialogElement.prototype.showModal = showModal;
    expect(shown).toEqual(['Ring', 'Leave?', 'Ring']);
  });

  it('focuses none of its buttons: a key press cannot answer it', async () => {
    await draw([modal('Remark'), ring]);
    expect(document.activeElement?.tagName).toBe('DIALOG');
  });
});

describe('The focus', () => {
  const focused = (): string =>
    `${document.activeElement?.tagName} ${document.activeElement?.textContent ?? ''}`;
  const press = (words: string): void =>
    [...holder.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.focus();

  /** Renders a screen whose button opens the dialog and may be gone afterwards. */
  const rows = (dialog: ReactNode, hasButton = true): ReactNode => (
    <>
      <TopBar title="Rows" />
      {hasButton ? <button type="button">Delete</button> : null}
      {dialog}
    </>
  );

  it('returns to the opener of a dialog', async () => {
    await draw(rows(null));
    press('Delete');
    await draw(rows(modal('Sure?')));
    await draw(rows(null));
    expect(focused()).toBe('BUTTON Delete');
  });

  it('returns to the opener of a dialog that another one has replaced', async () => {
    await draw(rows(null));
    press('Delete');
    await draw(rows(modal('Sure?')));
    await draw(rows(modal('Why?')));
    await draw(rows(null));
    expect(focused()).toBe('BUTTON Delete');
  });

  it('returns to the opener in a list that keeps the dialog among its rows', async () => {
    await draw(<Rows isAsking={false} />);
    press('Delete');
    await draw(<Rows isAsking />);
    holder.querySelector<HTMLElement>('dialog button')?.focus();
    await draw(<Rows isAsking={false} />);
    expect(focused()).toBe('BUTTON Delete');
  });

  it('stays in a field in use when a panel next to it closes', async () => {
    const screen = (panel: ReactNode): ReactNode => (
      <>
        <button type="button">Inspect</button>
        <input />
        {panel}
      </>
    );
    await draw(screen(null));
    press('Inspect');
    await drawWide(screen(PANEL));
    holder.querySelector('input')?.focus();
    await draw(screen(null));
    expect(focused()).toBe('INPUT ');
  });

  it('moves to the heading if the opener of a dialog has gone', async () => {
    await draw(rows(null));
    press('Delete');
    await draw(rows(modal('Sure?')));
    await draw(rows(null, false));
    expect(focused()).toBe('H1 Rows');
  });

  it('moves to the heading of a new screen when the link to it is gone', async () => {
    await draw(
      <div key="list">
        <TopBar title="List" />
        <button type="button">Open</button>
      </div>,
    );
    press('Open');
    await draw(
      <div key="one">
        <TopBar title="One" />
      </div>,
    );
    expect(focused()).toBe('H1 One');
  });

  it("stays when another screen's heading appears", async () => {
    const screen = (title: string): ReactNode => (
      <>
        <nav>
          <button type="button">Tab</button>
        </nav>
        <TopBar key={title} title={title} />
      </>
    );
    await draw(screen('List'));
    press('Tab');
    await draw(screen('Work'));
    expect(focused()).toBe('BUTTON Tab');
  });
});

function modal(title: string, children: ReactNode = null): ReactNode {
  return (
    <Dialog key={title} title={title} closeLabel="Close" onClose={nothing}>
      {children}
    </Dialog>
  );
}

async function drawWide(node: ReactNode): Promise<void> {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  await draw(node);
  vi.restoreAllMocks();
}
