import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ForwardIcon } from '../../ui/icons';
import './settings.css';

interface RowsProps {
  readonly heading?: string;
  readonly children: ReactNode;
}

/** Lines that belong together. */
export function Rows({ heading, children }: RowsProps) {
  return (
    <>
      {heading === undefined ? null : <h2 className="as-rows__heading">{heading}</h2>}
      <div className="as-rows">{children}</div>
    </>
  );
}

interface RowWordsProps {
  readonly name: string;
  readonly detail?: string;
}

/** The words of a line. */
export function RowWords({ name, detail }: RowWordsProps) {
  return (
    <span className="as-row__words">
      <span className="as-row__name">{name}</span>
      {detail === undefined ? null : <span className="as-row__detail">{detail}</span>}
    </span>
  );
}

interface LinkRowProps extends RowWordsProps {
  readonly to: string;
  readonly value?: string;
}

/** A line that leads on. */
export function LinkRow({ to, value, ...words }: LinkRowProps) {
  return (
    <Link className="as-row" to={to}>
      <RowWords {...words} />
      {value === undefined ? null : <span className="as-row__value">{value}</span>}
      <ForwardIcon size={18} />
    </Link>
  );
}
