/** Loads the most frequent first screen, in parallel with its frame. */

export const loadHome = () => import('../screens/home/monitor');
const HOME_PATHS: readonly string[] = ['/', '/home', '/home/monitor'];
export const isHome = (path: string): boolean => HOME_PATHS.includes(path);
