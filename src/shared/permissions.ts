/** Permission codes as the specification names them (section 3). */
export const PERMISSION_EQUIPMENT = 'monitor_multi';
export const PERMISSION_PROJECT = 'monitor_project';

/** True if a person with these codes has the permission that something needs; '' needs none. */
export const isPermitted = (needed: string, auths: readonly string[]): boolean =>
  needed === '' || auths.includes(needed);
