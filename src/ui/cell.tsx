import type { ReactNode } from 'react';
import VantCell from 'vant-react/es/cell/index.js';
import 'vant-react/es/cell/style/index.css';
import './cell.css';

export interface CellProps {
  readonly name: ReactNode;
  readonly detail?: string;
  /** At the end of the line. */
  readonly value?: ReactNode;
  readonly icon?: ReactNode;
  /** After the value: an arrow or an action. */
  readonly end?: ReactNode;
}

/** Renders the contents of a list row. Put it in a link or a button: Vant's cell reacts to touch but not to keys. */
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
