import type { ReactNode, Ref } from 'react';
import { NO_PAN, SCROLLS } from '../frame/gesture-marks';

interface ScrollProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly place?: Ref<HTMLElement> | undefined;
}

const FOCUSABLE = { tabIndex: 0 };

export function Scroll({ label, children, place: elementRef }: ScrollProps) {
  return (
    // Reachable with the Tab key, since it may scroll without focusable content.
    <section
      ref={elementRef}
      className="w-scroll"
      data-control=""
      {...NO_PAN}
      {...SCROLLS}
      {...FOCUSABLE}
      aria-label={label}
    >
      {children}
    </section>
  );
}
