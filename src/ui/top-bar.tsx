/** The bar above a screen. */
import { type ReactNode, useEffect, useRef } from 'react';
import './top-bar.css';

export interface TopBarProps {
  readonly title: string;
  /** Stands before the title: a back button. */
  readonly start?: ReactNode;
  /** Stands at the end: badges and buttons. */
  readonly end?: ReactNode;
}

/** False until the first bar is drawn: the page begins at its beginning. */
let hasBegun = false;

/**
 * The bar with a screen's name. The name of a new screen takes the focus that was lost with what led there: it is read out,
 * and the keyboard goes on from it.
 */
export function TopBar({ title, start, end }: TopBarProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasBegun && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    hasBegun = true;
  }, []);
  return (
    <header className="as-top-bar">
      {start}
      <h1 ref={heading} className="as-top-bar__title" tabIndex={-1}>
        {title}
      </h1>
      {end}
    </header>
  );
}
