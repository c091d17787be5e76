/** The screen that nearly everybody begins with. Its code is loaded beside that of the frame around it, not after it. */

export const loadHome = () => import('../screens/home/monitor');
/** The addresses that begin with it. */
const HOME_PATHS: readonly string[] = ['/', '/home', '/home/monitor'];
export const isHome = (path: string): boolean => HOME_PATHS.includes(path);
