/** Loads what all screens behind the login have in common; asked early, it is there when somebody comes in. */
export const loadInside = () => import('./inside');
