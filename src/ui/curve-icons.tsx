/** Icons of curves. Apart from the others, so that they come with the first curve only. */
import { Drawn, type IconProps } from './icon';

export const ZoomInIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5M11 8.2v5.6M8.2 11h5.6" />
  </Drawn>
);
export const ZoomOutIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5M8.2 11h5.6" />
  </Drawn>
);
export const WholeIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3.5 6v12M20.5 6v12M7 12h10M9.5 9.5 7 12l2.5 2.5M14.5 9.5 17 12l-2.5 2.5" />
  </Drawn>
);
export const CurveIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 4v16h16M7 15.5l3.5-5 3 3 5.5-7" />
  </Drawn>
);
export const PictureIcon = (props: IconProps) => (
  <Drawn {...props}>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
    <path d="m6 16.5 4-5 3 3.5 2-2 3 3.5M15.5 9h.01" />
  </Drawn>
);
export const SheetIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M6 3.5h8l4.5 4.5v12.5H6ZM14 3.5V8h4.5M9 12h6.5M9 15.5h6.5" />
  </Drawn>
);
