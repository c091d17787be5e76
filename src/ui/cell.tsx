/** Vant's cell, as the contents of a row. */
import type { ReactNode } from 'react';
import VantCell from 'vant-react/es/cell/index.js';
import 'vant-react/es/cell/style/index.css';
import './cell.css';

export interface CellProps {
  readonly name: ReactNode;
  /** One line more below the name. */
  readonly detail?: string;
  /** Stands beside the name, at the end. */
  readonly value?: ReactNode;
  /** Stands before the name. */
  readonly icon?: ReactNode;
  /** Stands at the very end: a sign that it leads on, or what can be done with it. */
  readonly end?: ReactNode;
}

/**
 * The contents of a row of a list. It answers nothing by itself (Vant's answers a finger, no key): a row that leads on or does
 * something stands in a link or a button.
 */
export function Cell({ name, detail, value, icon, end }: CellProps) {
  return (
    <VantCell
      center
      border={false}
      className="as-cell"
      title={name}
      titleClass="as-cell__name"
      label={detail}
      value={value}
      icon={icon === undefined ? undefined : <span>{icon}</span>}
      rightIcon={end}
    />
  );
}
