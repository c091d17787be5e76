/** Tells whether an address is that of a wall. Apart from `wall-query.ts`, since the first code of every page asks. Pure. */

export const isOnWall = (search: string): boolean => /[?&]wall(?=[=&]|$)/.test(search);
