/** Groups of rows, for the screens of settings. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Cell, type CellProps } from '../../ui/cell';
import { ForwardIcon } from '../../ui/icons';
import './settings.css';

interface RowsProps {
  readonly heading?: string;
  readonly children: ReactNode;
}

/** A group of rows. */
export function Rows({ heading, children }: RowsProps) {
  return (
    <>
      {heading === undefined ? null : <h2 className="as-rows__heading">{heading}</h2>}
      <div className="as-rows">{children}</div>
    </>
  );
}

/** A row with text, and perhaps an action. */
export function Row(props: CellProps) {
  return (
    <div className="as-row">
      <Cell {...props} />
    </div>
  );
}

interface LinkRowProps {
  readonly to: string;
  /** In place of this screen: the way back from there leads past it. */
  readonly replace?: boolean;
  readonly name: string;
  readonly detail?: string;
  readonly value?: string;
}

/** A row that is a link. */
export function LinkRow({ to, replace = false, ...cell }: LinkRowProps) {
  return (
    <Link className="as-row" to={to} replace={replace}>
      <Cell {...cell} end={<ForwardIcon size={18} />} />
    </Link>
  );
}
