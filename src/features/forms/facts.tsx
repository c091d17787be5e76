import type { ReactNode } from 'react';
import { clipText } from '../../shared/clip-text';
import { cx } from '../../ui/cx';
import './form-page.css';

interface FactProps {
  readonly name: string;
  /** A fact without content is omitted. */
  readonly children: ReactNode;
}

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
  readonly className: string;
  readonly heading?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Facts({ className, heading, action, children }: FactsProps) {
  return (
    <section className={cx('as-card', className)}>
      {heading === undefined ? null : <h2 className="as-card__heading">{heading}</h2>}
      <dl className="as-facts">{children}</dl>
      {action}
    </section>
  );
}
