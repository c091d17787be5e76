/** A bar that fills from one end: a tank without the vessel. */
export { Tank as Progress } from './tank';
