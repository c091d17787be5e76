/** The button of a momentary write: held by finger, mouse or key; pressed once for a pulse. */
import type { ButtonHTMLAttributes } from 'react';
import { holdWords } from '../../i18n/hold';
import { useWords } from '../../i18n/use-words';
import type { MomentaryPhase } from '../../state/commands/momentary';
import { cx } from '../../ui/cx';
import './hold-dialog.css';

interface HoldButtonProps {
  readonly phase: MomentaryPhase;
  readonly isPulse: boolean;
  readonly isBlocked: boolean;
  /** The written values in the page's words. */
  readonly on: string;
  readonly off: string;
  readonly onPress: () => void;
  readonly onRelease: () => void;
}

export function HoldButton({ phase, isPulse, isBlocked, on, off, onPress, onRelease }: HoldButtonProps) {
  const hold = useWords(holdWords);
  const label = (): string => {
    if (phase === 'idle') return hold(isPulse ? 'pulse' : 'hold', { on });
    return phase === 'held' && !isPulse ? hold('held', { off }) : hold('lettingGo');
  };
  return (
    <button
      type="button"
      className={cx('as-hold__key', phase === 'held' && 'as-hold__key--down')}
      // Never disabled while held: the browser would lose track of the finger.
      disabled={isBlocked || phase === 'released'}
      aria-pressed={phase === 'held'}
      {...(isPulse ? { onClick: onPress } : holdHandlers(onPress, onRelease))}
    >
      {label()}
    </button>
  );
}

/** Also releases when the finger slides off or is lost, and when the focus leaves. */
const holdHandlers = (
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
