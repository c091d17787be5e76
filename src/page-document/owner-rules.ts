/** Tells what the owner of a page has. The platform has all of it; a site of a broker what its configuration names. */
import type { PageOwner } from './plan';

/** Somebody keeps the past of its values. */
export const hasPast = (owner: PageOwner): boolean => owner.family !== 'broker' || owner.history !== null;
/** Its values may be written. */
export const mayBeWritten = (owner: PageOwner): boolean => owner.family !== 'broker' || owner.access.mayWrite;
