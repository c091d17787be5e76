/** Loads what all screens behind the login have in common; asked early, it is there when somebody comes in. */
export const loadInside = () => import('./signed-in-routes');

/** Loads the screen that nearly everybody begins with: asked for beside what it stands in, not after it. */
export const loadHome = () => import('../screens/home/monitor');
/** The addresses that begin with it. */
const HOME_PATHS: readonly string[] = ['/', '/home', '/home/monitor'];
export const isHome = (path: string): boolean => HOME_PATHS.includes(path);
