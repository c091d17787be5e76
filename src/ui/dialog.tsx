import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import VantPopup from 'vant-react/es/popup/index.js';
import { cx } from './cx';
import { CloseIcon } from './icon';
import { IconButton } from './icon-button';
import { focusHeading, isFocusLost } from './lost-focus';
import { getTopLayer, onTopLayer, openLayer, raiseLayer } from './top-layer';
import 'vant-react/es/popup/style/index.css';
import 'vant-react/es/overlay/style/index.css';
import './dialog.css';

export interface DialogProps {
  readonly title: string;
  readonly closeLabel: string;
  /**
   * `sheet` rises from the bottom on a phone and is centred on a wide screen. `side` is a sheet on a phone; from a
   * tablet's width it is a panel next to the page, which stays visible and usable.
   */
  readonly shape?: 'dialog' | 'sheet' | 'wide' | 'side';
  readonly side?: 'left' | 'right';
  /** Opens without a user action, stays above later dialogs and focuses no button: a key press must do nothing. */
  readonly isUrgent?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Matches screens with room for a panel; `dialog.css` has the same width. */
const PANEL_QUERY = '(min-width: 768px)';
/** Duration of the animation in `dialog.css`. */
const RISE_MS = 160;
/** Events that Vant must stop: none, because a click in a dialog bubbles to the screen that opened it. */
const STOPPED_EVENTS: string[] = [];

type CloseRef = RefObject<() => void>;

/**
 * Opens the element while mounted: modal, or next to the page. On closing, the focus returns to its previous element,
 * or to the screen's heading if that element was removed, like a deleted row. Opens before painting: a visible but
 * unopened dialog would pass keys and taps to the page below.
 */
function useOpenDialog(isPanel: boolean, closeRef: CloseRef): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const previousFocus = document.activeElement;
    const { lastElementChild: toastContainer } = dialog;
    const closeLayer = !isPanel && toastContainer instanceof HTMLElement ? openLayer(toastContainer) : null;
    // Old Safari has no modal dialogs: it gets an ordinary layer over the page.
    if (isPanel) dialog.setAttribute('open', '');
    else if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.setAttribute('open', '');
    const handleCancel = (event: Event): void => {
      event.preventDefault();
      closeRef.current();
    };
    dialog.addEventListener('cancel', handleCancel);
    return () => {
      dialog.removeEventListener('cancel', handleCancel);
      // While a panel is open, the user may have moved the focus, for example into a field of the page.
      const shouldReturnFocus = !isPanel || isFocusLost() || dialog.contains(document.activeElement);
      if (typeof dialog.close === 'function' && dialog.open) dialog.close();
      closeLayer?.();
      if (shouldReturnFocus && previousFocus instanceof HTMLElement && previousFocus.isConnected)
        previousFocus.focus();
    };
  }, [isPanel, closeRef]);
  useEffect(() => focusHeading, []);
  return ref;
}

/** Keeps an urgent dialog above dialogs that open later: the browser shows the latest on top. */
function useStayOnTop(ref: RefObject<HTMLDialogElement | null>, isUrgent: boolean): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    const layer = dialog?.lastElementChild;
    if (!isUrgent || !(layer instanceof HTMLElement)) return;
    dialog?.focus();
    return onTopLayer(() =>
      // The other dialog opens right after this event.
      queueMicrotask(() => {
        if (!dialog?.open || getTopLayer() === layer) return;
        raiseLayer(layer);
        if (typeof dialog.showModal === 'function') {
          dialog.close();
          dialog.showModal();
        }
        dialog.focus();
      }),
    );
  }, [ref, isUrgent]);
}

/** Closes a panel on Escape wherever the focus is; a dialog above it handles Escape itself. */
function useCloseOnEscape(isPanel: boolean, closeRef: CloseRef): void {
  useLayoutEffect(() => {
    if (!isPanel) return;
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) closeRef.current();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [isPanel, closeRef]);
}

/** Makes overflowing contents scrollable by keys, even without controls. Rotating a phone may cause the overflow. */
function useScrollByKeys(): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const measure = (): void => {
      const { current } = body;
      if (!current) return;
      if (current.scrollHeight > current.clientHeight) current.tabIndex = 0;
      else current.removeAttribute('tabindex');
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  });
  return body;
}

/**
 * Shows a modal in the browser's top layer: the page below can neither be reached nor cover it. Focus moves in, stays
 * in and returns; Escape closes. Open while mounted. Vant's popup draws it and locks scrolling; role, focus and Escape
 * come from the native element, because Vant's popup lacks them.
 */
export function Dialog({
  title,
  closeLabel,
  shape = 'dialog',
  side = 'right',
  isUrgent = false,
  onClose,
  children,
  actions,
}: DialogProps) {
  const titleId = useId();
  const bodyId = useId();
  const closeRef = useRef(onClose);
  closeRef.current = onClose;
  // Decided on opening: a panel that turned modal would block the page in use.
  const [isPanel] = useState(() => shape === 'side' && window.matchMedia(PANEL_QUERY).matches);

  const ref = useOpenDialog(isPanel, closeRef);
  useStayOnTop(ref, isUrgent);
  useCloseOnEscape(isPanel, closeRef);
  const body = useScrollByKeys();

  return (
    // The key handler is for browsers without modal dialogs; elsewhere `cancel` comes first.
    <dialog
      ref={ref}
      className={cx(
        'as-dialog',
        isPanel && 'as-dialog--beside',
        isPanel && side === 'left' && 'as-dialog--left',
        isUrgent && 'as-dialog--urgent',
      )}
      role={isUrgent ? 'alertdialog' : undefined}
      tabIndex={isUrgent ? -1 : undefined}
      aria-labelledby={titleId}
      aria-describedby={isUrgent ? bodyId : undefined}
      aria-modal={!isPanel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        // Escape also ends the composition of an input method.
        if (!event.nativeEvent.isComposing) onClose();
      }}
    >
      <VantPopup
        visible
        overlay={!isPanel}
        lockScroll={!isPanel}
        teleport={null}
        round
        duration={RISE_MS}
        position={shape === 'sheet' || shape === 'side' ? 'bottom' : 'center'}
        closeOnClickOverlay={false}
        stopPropagation={STOPPED_EVENTS}
        className={`as-dialog__panel as-dialog__panel--${shape === 'side' ? 'sheet' : shape}`}
      >
        <div className="as-dialog__head">
          <h2 className="as-dialog__title" id={titleId}>
            {title}
          </h2>
          {isUrgent ? null : (
            <IconButton label={closeLabel} onClick={onClose}>
              <CloseIcon size={20} />
            </IconButton>
          )}
        </div>
        <div ref={body} id={bodyId} className="as-dialog__body">
          {children}
        </div>
        {actions === undefined ? null : <div className="as-dialog__actions">{actions}</div>}
      </VantPopup>
      <div className="as-toasts" role="status" aria-live="polite" />
    </dialog>
  );
}
