export { createLegacyAdapter as createAdapter } from '../monitoring/legacy-adapter';
export { createPollingLink as createLink } from './polling-link';
