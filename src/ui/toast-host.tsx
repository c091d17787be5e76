/** Draws the short messages that stand above the screens. */
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

/** Short messages above everything that is not modal, read out when they appear. */
export function ToastHost({ items, closeLabel, onClose }: ToastHostProps) {
  return (
    <div className="as-toasts" role="status" aria-live="polite">
      {items.map((item) => (
        <div key={item.id} className={`as-toast as-toast--${item.tone}`}>
          <span className="as-toast__text">{item.text}</span>
          <IconButton label={closeLabel} onClick={() => onClose(item.id)}>
            <CloseIcon size={18} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
