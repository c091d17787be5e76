import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon } from './icon';
import { IconButton } from './icon-button';
import './toast-host.css';

export interface ToastItem {
  readonly id: number;
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'plain';
}
export interface ToastHostProps {
  readonly items: readonly ToastItem[];
  readonly closeLabel: string;
  readonly onClose: (id: number) => void;
}

declare global {
  interface WindowEventMap {
    /** Another modal dialog is on top; `detail` is its container for toasts, `null` if all are closed. */
    'as-layer': CustomEvent<HTMLElement | null>;
  }
}

/**
 * Shows toasts above everything, and announces them when they appear. While a modal dialog is open, they are drawn
 * inside it: the browser shows nothing else above it, and hides everything outside from assistive technology. An event
 * reports the dialog, because the first chunk has toasts but no dialogs.
 */
export function ToastHost({ items, closeLabel, onClose }: ToastHostProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  useEffect(() => addEventListener('as-layer', ({ detail }) => setLayer(detail)), []);
  const toasts = items.map((item) => (
    <div key={item.id} className={`as-toast as-toast--${item.tone}`}>
      <span className="as-toast__text">{item.text}</span>
      <IconButton label={closeLabel} onClick={() => onClose(item.id)}>
        <CloseIcon size={18} />
      </IconButton>
    </div>
  ));
  return (
    <div className="as-toasts" role="status" aria-live="polite">
      {layer ? createPortal(toasts, layer) : toasts}
    </div>
  );
}
