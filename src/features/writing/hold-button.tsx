import type { ButtonHTMLAttributes } from 'react';
import { holdWords } from '../../i18n/hold';
import { useWords } from '../../i18n/use-words';
import type { MomentaryStatus } from '../../state/commands/momentary';
import { cx } from '../../ui/cx';
import './hold-dialog.css';

interface HoldButtonProps {
  readonly status: MomentaryStatus;
  readonly isPulse: boolean;
  readonly isBlocked: boolean;
  /** Texts of the two written values. */
  readonly on: string;
  readonly off: string;
  readonly onPress: () => void;
  readonly onRelease: () => void;
}

/** Renders the button of a momentary write: held with finger, mouse or key; pressed once for a pulse. */
export function HoldButton({ status, isPulse, isBlocked, on, off, onPress, onRelease }: HoldButtonProps) {
  const tHold = useWords(holdWords);
  const getLabel = (): string => {
    if (status === 'idle') return tHold(isPulse ? 'pulse' : 'hold', { on });
    return status === 'held' && !isPulse ? tHold('held', { off }) : tHold('lettingGo');
  };
  return (
    <button
      type="button"
      className={cx('as-hold__key', status === 'held' && 'as-hold__key--down')}
      // Never disabled while held: the browser would no longer report the release.
      disabled={isBlocked || status === 'released'}
      aria-pressed={status === 'held'}
      {...(isPulse ? { onClick: onPress } : createHoldHandlers(onPress, onRelease))}
    >
      {getLabel()}
    </button>
  );
}

/** Creates handlers that also release when the pointer is cancelled or lost, or when the button loses the focus. */
const createHoldHandlers = (
  onPress: () => void,
  onRelease: () => void,
): ButtonHTMLAttributes<HTMLButtonElement> => ({
  onPointerDown: (event) => {
    if (event.button > 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    onPress();
  },
  onPointerUp: onRelease,
  onPointerCancel: onRelease,
  onLostPointerCapture: onRelease,
  onKeyDown: (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (!event.repeat) onPress();
  },
  onKeyUp: onRelease,
  onBlur: onRelease,
  onContextMenu: (event) => event.preventDefault(),
});
