/** Icons of reports, in a separate file that is loaded with their screens. */
import { createIcon } from './icon';
import { createBoxPath } from './icon-paths';

export const ColumnsIcon = createIcon(createBoxPath(3.5, 4.5, 17, 15, 2), 'M9.2 4.5v15M14.8 4.5v15');
export const PrintIcon = createIcon('M7.5 8.5V4h9v4.5M7.5 16.5h-3v-8h15v8h-3', 'M7.5 13.5h9V20h-9z');
