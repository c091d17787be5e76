/** The screen that nearly everybody begins with: asked for beside the frame it stands in, not after it. */

/** Loads its code. */
export const loadHome = () => import('../screens/home/monitor');
/** The addresses that begin with it. */
const HOME_PATHS: readonly string[] = ['/', '/home', '/home/monitor'];
export const isHome = (path: string): boolean => HOME_PATHS.includes(path);
