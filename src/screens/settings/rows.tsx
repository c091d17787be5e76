import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Cell, type CellProps } from '../../ui/cell';
import { ForwardIcon } from '../../ui/icons';
import './settings.css';

interface RowsProps {
  readonly heading?: string;
  readonly children: ReactNode;
}

export function Rows({ heading, children }: RowsProps) {
  return (
    <>
      {heading === undefined ? null : <h2 className="as-rows__heading">{heading}</h2>}
      <div className="as-rows">{children}</div>
    </>
  );
}

export function Row(props: CellProps) {
  return (
    <div className="as-row">
      <Cell {...props} />
    </div>
  );
}

interface LinkRowProps {
  readonly to: string;
  /** Whether the target replaces this screen, which Back then skips. */
  readonly replace?: boolean;
  readonly name: string;
  readonly detail?: string;
  readonly value?: string;
}

export function LinkRow({ to, replace = false, ...cell }: LinkRowProps) {
  return (
    <Link className="as-row" to={to} replace={replace}>
      <Cell {...cell} end={<ForwardIcon size={18} />} />
    </Link>
  );
}
