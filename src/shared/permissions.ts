/** Permission codes (spec 3). */
export const PERMISSION_EQUIPMENT = 'monitor_multi';
export const PERMISSION_PROJECT = 'monitor_project';

/** Whether the codes include the permission; '' is always permitted. */
export const isPermitted = (needed: string, auths: readonly string[]): boolean =>
  needed === '' || auths.includes(needed);
