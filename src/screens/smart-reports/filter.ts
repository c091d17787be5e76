import type { FillStatus } from '../../shared/calls/smart-reports';

export const STATUS_FILTERS = ['all', 'unfilled', 'filled'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];
export const parseStatusFilter = (value: string | null): StatusFilter =>
  STATUS_FILTERS.find((filter) => filter === value) ?? 'all';
/** Returns the status to request; empty if all records are shown. */
export const getStatus = (filter: StatusFilter): { readonly status?: FillStatus } =>
  filter === 'all' ? {} : { status: filter };
