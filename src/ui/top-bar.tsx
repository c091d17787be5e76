import { type ReactNode, useEffect, useRef } from 'react';
import './top-bar.css';

export interface TopBarProps {
  readonly title: string;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
}

/** `false` until the first bar is shown: a newly loaded page keeps the focus at its start. */
let hasShownBar = false;

/** Shows a screen's name. It takes a lost focus: screen readers announce it, and the keyboard continues from it. */
export function TopBar({ title, start, end }: TopBarProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasShownBar && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    hasShownBar = true;
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
