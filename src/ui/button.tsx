import type { ReactNode } from 'react';
import VantButton from 'vant-react/es/button/index.js';
import { cx } from './cx';
import { Ring } from './ring';
import 'vant-react/es/button/style/index.css';
import './button.css';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly kind?: 'primary' | 'default' | 'danger' | 'quiet';
  readonly type?: 'button' | 'submit';
  /** Shows progress: the button keeps its focus and ignores clicks. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly block?: boolean;
  readonly className?: string;
  /** Accessible name, if the text alone is ambiguous. */
  readonly label?: string;
  readonly onClick?: () => void;
}

/** Renders Vant's button, at least 44 px high, with a busy state that keeps the focus. */
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
    <VantButton
      type={kind === 'quiet' ? 'default' : kind}
      nativeType={type}
      disabled={disabled}
      block={block}
      className={cx('as-button', `as-button--${kind}`, className)}
      aria-label={label}
      aria-busy={busy}
      onClick={(event) => {
        // Vant's `loading` removes the text and lets the user submit a form twice.
        if (busy) event.preventDefault();
        else onClick?.();
      }}
    >
      {busy ? <Ring size={16} /> : null}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </VantButton>
  );
}
