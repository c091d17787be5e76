/** The filter of an alarm list, kept in the address to survive reloads and back navigation. */

import { isAcknowledged } from '../../shared/alarm-state';
import { ALARM_POWER_OUTAGE, type AlarmRow, type AlarmStatus } from '../../shared/calls/alarm';
import type { PlatformZone } from '../../shared/platform-zone';
import type { EpochMs } from '../../shared/units';
import { getRange, parseChoice, type RangeChoice, type RangeFault, withChoice } from '../time/time-range';

export interface AlarmFilter {
  readonly status: AlarmStatus;
  /** '' for all, as in `level` and `group`. */
  readonly type: string;
  readonly level: string;
  readonly group: string;
  /** `null` for any time. */
  readonly time: RangeChoice | null;
}
export const NO_FILTER: AlarmFilter = { status: 'all', type: '', level: '', group: '', time: null };

export const STATUSES = ['all', 'unconfirmed', 'confirmed'] as const satisfies readonly AlarmStatus[];
/** The platform's codes of alarm types (spec 3). */
export const ALARM_TYPES = ['variable', ALARM_POWER_OUTAGE, 'offline'] as const;
/** The platform's codes of alarm levels, worst first (spec 3). */
export const ALARM_LEVELS = ['serious', 'important', 'convention'] as const;

const TEXT_FILTERS = ['type', 'level', 'group'] as const;

export function parseFilter(query: URLSearchParams): AlarmFilter {
  const status = STATUSES.find((candidate) => candidate === query.get('status')) ?? 'all';
  const getText = (name: string): string => query.get(name) ?? '';
  return {
    status,
    type: getText('type'),
    level: getText('level'),
    group: getText('group'),
    time: parseChoice(query),
  };
}

export function withFilter(query: URLSearchParams, filter: AlarmFilter): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of ['status', 'span', 'from', 'end', ...TEXT_FILTERS]) next.delete(name);
  if (filter.status !== 'all') next.set('status', filter.status);
  for (const name of TEXT_FILTERS) if (filter[name] !== '') next.set(name, filter[name]);
  return filter.time === null ? next : withChoice(next, filter.time);
}

/** Counts the filters on type, level, group and time. The status does not count because it is always visible. */
export const countNarrowings = (filter: AlarmFilter): number =>
  TEXT_FILTERS.filter((name) => filter[name] !== '').length + (filter.time === null ? 0 : 1);

export const isFiltered = (filter: AlarmFilter): boolean =>
  filter.status !== 'all' || countNarrowings(filter) > 0;

/** Range of trigger times, both ends included; `null` for an open end. */
export interface OpenTimeRange {
  readonly from: EpochMs | null;
  readonly end: EpochMs | null;
}

/** Returns the range of a choice, or why it is invalid. A preset has no end because it includes later alarms. */
export function getOpenRange(
  time: RangeChoice | null,
  now: EpochMs,
  zone: PlatformZone,
): OpenTimeRange | RangeFault {
  if (time === null) return { from: null, end: null };
  const range = getRange(time, now, zone);
  return typeof time === 'string' && typeof range !== 'string' ? { from: range.from, end: null } : range;
}

export function toQuery(filter: AlarmFilter, { from, end }: OpenTimeRange) {
  const { status, type, level, group } = filter;
  return {
    ...(status === 'all' ? {} : { status }),
    ...(type === '' ? {} : { type }),
    ...(level === '' ? {} : { level }),
    ...(group === '' ? {} : { group }),
    ...(from === null ? {} : { from }),
    ...(end === null ? {} : { end }),
  };
}

/** Whether the platform would list this alarm, as far as known: a pushed alarm has no group. */
export function passesFilter(filter: AlarmFilter, { from, end }: OpenTimeRange, alarm: AlarmRow): boolean {
  const { status, type, level, group } = filter;
  if (status !== 'all' && isAcknowledged(alarm) !== (status === 'confirmed')) return false;
  if (type !== '' && alarm.type !== type) return false;
  if (level !== '' && alarm.level !== level) return false;
  if (group !== '' && alarm.group !== group) return false;
  if (from === null && end === null) return true;
  const { triggerTime } = alarm;
  if (triggerTime === null) return false;
  return (from === null || triggerTime >= from) && (end === null || triggerTime <= end);
}
