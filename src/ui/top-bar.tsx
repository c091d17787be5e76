/** The bar above a screen. */
import type { ReactNode } from 'react';
import './top-bar.css';

export interface TopBarProps {
  readonly title: string;
  /** Stands before the title: a back button. */
  readonly start?: ReactNode;
  /** Stands at the end: badges and buttons. */
  readonly end?: ReactNode;
}

/** The bar with a screen's name. */
export function TopBar({ title, start, end }: TopBarProps) {
  return (
    <header className="as-top-bar">
      {start}
      <h1 className="as-top-bar__title" tabIndex={-1}>
        {title}
      </h1>
      {end}
    </header>
  );
}
