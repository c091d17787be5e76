/** Code that only watches of legacy equipment need; loaded with the first. */
export { legacyAdapter as createAdapter } from '../monitoring/legacy-adapter';
export { createPollingLink as createLink } from './polling-link';
