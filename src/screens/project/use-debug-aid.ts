import type { LivePage } from './live-context';
export const useDebugAid = (_live: LivePage): void => {};
