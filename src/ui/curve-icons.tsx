/** Icons of curves, in a separate file that is loaded with the first curve. */
import { createIcon } from './icon';
import { createBoxPath, createCirclePath } from './icon-paths';

export const ZoomInIcon = createIcon(createCirclePath(11, 11, 6.5), 'M16 16l4.5 4.5M11 8.2v5.6M8.2 11h5.6');
export const ZoomOutIcon = createIcon(createCirclePath(11, 11, 6.5), 'M16 16l4.5 4.5M8.2 11h5.6');
export const WholeIcon = createIcon(
  'M3.5 6v12M20.5 6v12M7 12h10M9.5 9.5 7 12l2.5 2.5M14.5 9.5 17 12l-2.5 2.5',
);
export const CurveIcon = createIcon('M4 4v16h16M7 15.5l3.5-5 3 3 5.5-7');
export const PictureIcon = createIcon(
  createBoxPath(3.5, 4.5, 17, 15, 2),
  'M6 16.5l4-5 3 3.5 2-2 3 3.5M15.5 9h.01',
);
export const SheetIcon = createIcon('M6 3.5h8l4.5 4.5v12.5H6ZM14 3.5V8h4.5M9 12h6.5M9 15.5h6.5');
