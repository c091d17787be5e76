import type { ReactNode } from 'react';
import './button.css';

export interface IconButtonProps {
  /** Accessible name, because screen readers skip the icon. */
  readonly label: string;
  readonly children: ReactNode;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly onClick: () => void;
}

/** Renders a button with only an icon, 44 by 44 px. */
export function IconButton({
  label,
  children,
  disabled = false,
  pressed,
  expanded,
  onClick,
}: IconButtonProps) {
  return (
    <button
      type="button"
      className="as-icon-button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
