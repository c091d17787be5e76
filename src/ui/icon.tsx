/** Creates icons, and contains the icons of the first chunk; all others are in `icons.tsx`. */
import type { IconPath } from './icon-paths';

export interface IconProps {
  /** Edge length in px. */
  readonly size?: number;
  readonly isFull?: boolean;
}

export const createIcon =
  (...paths: readonly IconPath[]) =>
  ({ size = 22, isFull: isFilled = false }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths.join('')} />
    </svg>
  );

export const CloseIcon = createIcon('M6 6l12 12M18 6 6 18');
export const EyeIcon = createIcon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z',
  'M9.25 12a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0-5.5 0',
);
export const EyeOffIcon = createIcon(
  'M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.4M6.2 7.4A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 4.6-1.3M4 4l16 16',
);
export const AlarmIcon = createIcon('M12 4 2.8 19.5h18.4Z', 'M12 10v4.5M12 17.2h.01');
