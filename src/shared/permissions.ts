/** Permission codes (spec 3). */
export const PERMISSION_EQUIPMENT = 'monitor_multi';
export const PERMISSION_PROJECT = 'monitor_project';

/** Whether the codes include the permission; '' is always permitted. */
export const isPermitted = (permission: string, auths: readonly string[]): boolean =>
  permission === '' || auths.includes(permission);
