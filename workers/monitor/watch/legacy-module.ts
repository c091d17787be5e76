/** All that only watches of legacy equipment need; fetched with the first of them. */
export { legacyAdapter as createAdapter } from '../monitoring/legacy-adapter';
export { createPollingLink as createLink } from './polling-link';
