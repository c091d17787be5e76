/** Icons of repairs and orders, in a separate file that is loaded with their screens. */
import { createIcon } from './icon';
import { createCirclePath } from './icon-paths';

export const CallIcon = createIcon(
  'M6.2 3.8 9 4.4l1 3.7-1.8 1.5a11.5 11.5 0 0 0 6.2 6.2l1.5-1.8 3.7 1 .6 2.8a2 2 0 0 1-2 2.4A14.6 14.6 0 0 1 3.8 5.8a2 2 0 0 1 2.4-2Z',
);
export const ClockIcon = createIcon(createCirclePath(12, 12, 8.5), 'M12 7.5V12l3 2');
