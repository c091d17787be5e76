/** Permission codes as the specification names them (section 3). */
export const PERMISSION_EQUIPMENT = 'monitor_multi';
export const PERMISSION_PROJECT = 'monitor_project';
