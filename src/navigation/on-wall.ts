/**
 * Whether an address shows a wall screen. Separate from `wall-query.ts`, since the first code of every page calls it.
 */

export const isOnWall = (search: string): boolean => /[?&]wall(?=[=&]|$)/.test(search);
