import type { ReactNode } from 'react';
import { Cell } from './cell';
import './row-button.css';

export interface RowButtonProps {
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  readonly end?: ReactNode;
  readonly current?: 'page' | 'time' | undefined;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** Renders a selectable row, as wide as its list. */
export function RowButton({ children, icon, end, current, disabled = false, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className="as-row-button"
      aria-current={current}
      disabled={disabled}
      onClick={onClick}
    >
      <Cell name={<span className="as-row-button__words">{children}</span>} icon={icon} end={end} />
    </button>
  );
}
