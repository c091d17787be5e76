/** Permission codes (spec 3). */
export const PERMISSION_EQUIPMENT = 'monitor_multi';
export const PERMISSION_PROJECT = 'monitor_project';

/** Whether a user with these codes has the needed permission; '' needs none. */
export const isPermitted = (needed: string, auths: readonly string[]): boolean =>
  needed === '' || auths.includes(needed);
