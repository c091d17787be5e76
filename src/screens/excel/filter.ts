import type { FillStatus } from '../../shared/calls/excel';

export const SHOWN = ['all', 'unfilled', 'filled'] as const;
export type Shown = (typeof SHOWN)[number];
export const parseShown = (given: string | null): Shown => SHOWN.find((one) => one === given) ?? 'all';
/** Returns the status to request; empty if all records are shown. */
export const getStatus = (shown: Shown): { readonly status?: FillStatus } =>
  shown === 'all' ? {} : { status: shown };
