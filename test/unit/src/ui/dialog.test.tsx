// @vitest-environment happy-dom
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useKeptFocus } from '../../../../src/browser/use-kept-focus';
import { Dialog } from '../../../../src/ui/dialog';
import { ToastHost } from '../../../../src/ui/toast-host';
import { TopBar } from '../../../../src/ui/top-bar';
import { setUpReactPlace } from '../../../kit/react-place';

const noop = (): void => undefined;

const { container, renderAsync } = setUpReactPlace();
const PANEL = (
  <Dialog shape="side" title="Beside" closeLabel="Close" onClose={noop}>
    {null}
  </Dialog>
);

describe('A toast', () => {
  const items = [{ id: 1, text: 'Sent', tone: 'good' }] as const;
  const renderWithToast = (dialogs: ReactNode): ReactNode => (
    <>
      {dialogs}
      <ToastHost items={items} closeLabel="Close" onClose={noop} />
    </>
  );
  /** Returns the title of the dialog that holds the toast; `null` if no dialog does. */
  const getToastLayer = (): string | null => {
    const toasts = [...container.querySelectorAll('.as-toast')];
    expect(toasts).toHaveLength(1);
    const layer = toasts[0]?.closest('dialog')?.querySelector('h2');
    // The live region existed before the toast.
    expect(toasts[0]?.parentElement?.getAttribute('role')).toBe('status');
    return layer?.textContent ?? null;
  };

  it('is in the topmost modal dialog', async () => {
    await renderAsync(renderWithToast(null));
    expect(getToastLayer()).toBe(null);
    await renderAsync(renderWithToast(renderModal('First')));
    expect(getToastLayer()).toBe('First');
    await renderAsync(renderWithToast([renderModal('First'), renderModal('Second')]));
    expect(getToastLayer()).toBe('Second');
    await renderAsync(renderWithToast(renderModal('First')));
    expect(getToastLayer()).toBe('First');
    await renderAsync(renderWithToast(null));
    expect(getToastLayer()).toBe(null);
  });

  it('stays in place next to a panel, which leaves the screen usable', async () => {
    await drawWide(renderWithToast(PANEL));
    expect(getToastLayer()).toBe(null);
  });
});

/** Observes its dialog before the browser paints. */
function LayoutObserver({
  onLayout,
  children,
}: {
  readonly onLayout: () => void;
  readonly children: ReactNode;
}) {
  useLayoutEffect(onLayout);
  return children;
}

describe('A dialog', () => {
  it('is open before it is painted', async () => {
    const openStates: (boolean | undefined)[] = [];
    const recordOpen = (): void => {
      openStates.push(container.querySelector('dialog')?.open);
    };
    await renderAsync(<LayoutObserver onLayout={recordOpen}>{renderModal('Open')}</LayoutObserver>);
    expect(openStates).toEqual([true]);
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
      {isAsking ? renderModal('Sure?') : null}
    </section>
  );
}

describe('An urgent dialog', () => {
  const urgentDialog = (
    <Dialog key="ring" isUrgent title="Ring" closeLabel="Silence" onClose={noop}>
      {null}
    </Dialog>
  );

  it('stays above a dialog that opens later', async () => {
    const shownTitles: string[] = [];
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      shownTitles.push(this.querySelector('h2')?.textContent ?? '');
      showModal.call(this);
    };
    await renderAsync([urgentDialog]);
    await renderAsync([urgentDialog, renderModal('Leave?')]);
    HTMLDialogElement.prototype.showModal = showModal;
    expect(shownTitles).toEqual(['Ring', 'Leave?', 'Ring']);
  });

  it('focuses none of its buttons', async () => {
    await renderAsync([renderModal('Remark'), urgentDialog]);
    expect(document.activeElement?.tagName).toBe('DIALOG');
  });
});

describe('The focus', () => {
  const getFocused = (): string =>
    `${document.activeElement?.tagName} ${document.activeElement?.textContent ?? ''}`;
  const focusButton = (words: string): void =>
    [...container.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.focus();

  /** Renders a screen whose button opens the dialog and may be gone afterwards. */
  const renderRows = (dialog: ReactNode, hasButton = true): ReactNode => (
    <>
      <TopBar title="Rows" />
      {hasButton ? <button type="button">Delete</button> : null}
      {dialog}
    </>
  );

  it('returns to the opener of a dialog', async () => {
    await renderAsync(renderRows(null));
    focusButton('Delete');
    await renderAsync(renderRows(renderModal('Sure?')));
    await renderAsync(renderRows(null));
    expect(getFocused()).toBe('BUTTON Delete');
  });

  it('returns to the opener of a dialog that another one has replaced', async () => {
    await renderAsync(renderRows(null));
    focusButton('Delete');
    await renderAsync(renderRows(renderModal('Sure?')));
    await renderAsync(renderRows(renderModal('Why?')));
    await renderAsync(renderRows(null));
    expect(getFocused()).toBe('BUTTON Delete');
  });

  it('returns to the opener in a list that keeps the dialog among its rows', async () => {
    await renderAsync(<Rows isAsking={false} />);
    focusButton('Delete');
    await renderAsync(<Rows isAsking />);
    container.querySelector<HTMLElement>('dialog button')?.focus();
    await renderAsync(<Rows isAsking={false} />);
    expect(getFocused()).toBe('BUTTON Delete');
  });

  it('stays in a field in use when a panel next to it closes', async () => {
    const renderScreen = (panel: ReactNode): ReactNode => (
      <>
        <button type="button">Inspect</button>
        <input />
        {panel}
      </>
    );
    await renderAsync(renderScreen(null));
    focusButton('Inspect');
    await drawWide(renderScreen(PANEL));
    container.querySelector('input')?.focus();
    await renderAsync(renderScreen(null));
    expect(getFocused()).toBe('INPUT ');
  });

  it('moves to the heading if the opener of a dialog has gone', async () => {
    await renderAsync(renderRows(null));
    focusButton('Delete');
    await renderAsync(renderRows(renderModal('Sure?')));
    await renderAsync(renderRows(null, false));
    expect(getFocused()).toBe('H1 Rows');
  });

  it('moves to the heading of a new screen when the link to it is gone', async () => {
    await renderAsync(
      <div key="list">
        <TopBar title="List" />
        <button type="button">Open</button>
      </div>,
    );
    focusButton('Open');
    await renderAsync(
      <div key="one">
        <TopBar title="One" />
      </div>,
    );
    expect(getFocused()).toBe('H1 One');
  });

  it("stays when another screen's heading appears", async () => {
    const renderScreen = (title: string): ReactNode => (
      <>
        <nav>
          <button type="button">Tab</button>
        </nav>
        <TopBar key={title} title={title} />
      </>
    );
    await renderAsync(renderScreen('List'));
    focusButton('Tab');
    await renderAsync(renderScreen('Work'));
    expect(getFocused()).toBe('BUTTON Tab');
  });
});

function renderModal(title: string, children: ReactNode = null): ReactNode {
  return (
    <Dialog key={title} title={title} closeLabel="Close" onClose={noop}>
      {children}
    </Dialog>
  );
}

async function drawWide(node: ReactNode): Promise<void> {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  await renderAsync(node);
  vi.restoreAllMocks();
}
