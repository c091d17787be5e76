import type { ReactNode } from 'react';
import { cx } from './cx';
import './button.css';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly kind?: 'primary' | 'default' | 'danger' | 'quiet';
  readonly type?: 'button' | 'submit';
  /** Something is under way: the button keeps its place and focus, shows it, and does nothing. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly block?: boolean;
  readonly className?: string;
  /** What it does, where its words alone do not say it to those who do not see the surroundings. */
  readonly label?: string;
  readonly onClick?: () => void;
}

/** A button with words. 44 px high at least. */
export function Button({
  children,
  kind = 'default',
  type = 'button',
  busy = false,
  disabled = false,
  block = false,
  className,
  label,
  onClick,
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled}
      className={cx('as-button', `as-button--${kind}`, block && 'as-button--block', className)}
      aria-label={label}
      aria-busy={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.();
      }}
    >
      {busy && <span className="as-button__ring" aria-hidden="true" />}
      {children}
    </button>
  );
}
