/** Draws icons, and holds the few that the very first code needs; all others are in `icons.tsx`. */
import type { ReactNode } from 'react';

export interface IconProps {
  /** Edge length in px. */
  readonly size?: number;
}

/** The frame of every icon; the shapes are its children. */
export function Drawn({ size = 22, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const CloseIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Drawn>
);
export const EyeIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </Drawn>
);
export const EyeOffIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.4M6.2 7.4A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 4.6-1.3M4 4l16 16" />
  </Drawn>
);
export const AlarmIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M12 4 2.8 19.5h18.4Z" />
    <path d="M12 10v4.5M12 17.2h.01" />
  </Drawn>
);
