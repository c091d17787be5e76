/** Facts by name and value, on a card. */
import type { ReactNode } from 'react';
import { clipText } from '../../shared/clip-text';
import { cx } from '../../ui/cx';
import './form-page.css';

interface FactProps {
  readonly name: string;
  /** The value; an empty fact is left out. */
  readonly children: ReactNode;
}

/** One fact: its name and value. */
export function Fact({ name, children }: FactProps) {
  if (children === '' || children === null || children === undefined) return null;
  return (
    <div className="as-facts__pair">
      <dt>{name}</dt>
      <dd>{typeof children === 'string' ? clipText(children) : children}</dd>
    </div>
  );
}

interface FactsProps {
  /** Class of the card. */
  readonly className: string;
  readonly heading?: string;
  /** Actions. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Facts that belong together. */
export function Facts({ className, heading, action, children }: FactsProps) {
  return (
    <section className={cx('as-card', className)}>
      {heading === undefined ? null : <h2 className="as-card__heading">{heading}</h2>}
      <dl className="as-facts">{children}</dl>
      {action}
    </section>
  );
}
