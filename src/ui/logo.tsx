interface LogoProps {
  /** Edge length in px. */
  readonly size?: number;
}

/** Draws the product's mark: a gauge with its needle in the good range. */
export function Logo({ size = 40 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect width="48" height="48" rx="11" fill="#0b5cad" />
      <path
        d="M11.5 31.5a14 14 0 1 1 25 0"
        fill="none"
        stroke="#ffffff"
        strokeOpacity=".35"
        strokeWidth="4.5"
        strokeLinecap="round"
      />
      <path
        d="M24 11a14 14 0 0 1 12.5 20.5"
        fill="none"
        stroke="#5ee0a4"
        strokeWidth="4.5"
        strokeLinecap="round"
      />
      <path d="m24 25.5 6.5-7" stroke="#ffffff" strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="24" cy="25.5" r="3.5" fill="#ffffff" />
      <path d="M17 37.5h14" stroke="#ffffff" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  );
}
