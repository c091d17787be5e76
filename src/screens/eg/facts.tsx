/** Facts by name and value, for the screens of an EG equipment. */
import type { ReactNode } from 'react';

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
      <dd>{children}</dd>
    </div>
  );
}

interface FactsProps {
  readonly heading?: string;
  /** Actions. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Facts that belong together, on a card. */
export function Facts({ heading, action, children }: FactsProps) {
  return (
    <section className="as-card as-eg-facts">
      {heading === undefined ? null : <h2 className="as-card__heading">{heading}</h2>}
      <dl className="as-facts">{children}</dl>
      {action}
    </section>
  );
}
