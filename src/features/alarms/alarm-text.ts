import { useMemo } from 'react';
import { alarmWords, type cn } from '../../i18n/alarm';
import type { CommonKey } from '../../i18n/common';
import type { Words } from '../../i18n/engine';
import { useLanguage, useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import {
  type AlarmState,
  getAlarmState,
  getDuration,
  isAcknowledged,
  isActive,
} from '../../shared/alarm-state';
import { ALARM_POWER_OUTAGE, type AlarmRow } from '../../shared/calls/alarm';
import { queryAlarmLevels } from '../../shared/calls/equipment';
import { parseTypedNumber } from '../../shared/typed-number';
import type { Millis } from '../../shared/units';
import { useCall } from '../../state/calls/use-call';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import type { Tone } from '../../ui/tag';
import { formatDateTime, formatDuration } from '../time/time-text';
import { ALARM_LEVELS, ALARM_TYPES } from './filter';

const TYPES: ReadonlyMap<string, 'typeVariable' | 'typePower' | 'typeOffline'> = new Map([
  ['variable', 'typeVariable'],
  [ALARM_POWER_OUTAGE, 'typePower'],
  ['offline', 'typeOffline'],
]);
const LEVELS: ReadonlyMap<string, 'levelSerious' | 'levelImportant' | 'levelConvention'> = new Map([
  ['serious', 'levelSerious'],
  ['important', 'levelImportant'],
  ['convention', 'levelConvention'],
]);
const LEVEL_TONES: ReadonlyMap<string, Tone> = new Map([
  ['serious', 'bad'],
  ['important', 'warn'],
  ['convention', 'accent'],
]);
const STATE_TONES: Readonly<Record<AlarmState, Tone>> = {
  active: 'bad',
  recovered: 'good',
  ended: 'stale',
};

export const getLevelTone = (level: string): Tone => LEVEL_TONES.get(level) ?? 'stale';
export const getStateTone = (alarm: AlarmRow): Tone => STATE_TONES[getAlarmState(alarm)];

const DIRECTIONS: ReadonlyMap<string, 'tooHigh' | 'tooLow'> = new Map([
  ['>', 'tooHigh'],
  ['<', 'tooLow'],
]);

const appendUnit = (text: string, unit: string): string =>
  text === '' || unit === '' ? text : `${text} ${unit}`;
const formatAlarmValue = ({ value, unit, valueName }: AlarmRow): string =>
  valueName || appendUnit(value, unit);

/**
 * Returns the comparison sign. It includes equality if rounding made the value equal to its limit: `0.630 < 0.63`
 * would be false.
 */
function getComparison({ value, compare, limit }: AlarmRow): string {
  const number = parseTypedNumber(value);
  return number !== null && number === parseTypedNumber(limit)
    ? (WITH_EQUALITY.get(compare) ?? compare)
    : compare;
}
const WITH_EQUALITY: ReadonlyMap<string, string> = new Map([
  ['>', '≥'],
  ['<', '≤'],
]);

interface Choice {
  readonly value: string;
  readonly text: string;
}
/**
 * Adds chosen values that are no longer offered, such as a level that the organisation removed. If hidden, they would
 * filter out every alarm and could not be cleared.
 */
export function addMissingChoices(
  choices: readonly Choice[],
  chosen: readonly string[],
  formatText: (value: string) => string,
): readonly Choice[] {
  const offered = new Set(choices.map(({ value }) => value));
  const missing = chosen.filter((value) => value !== '' && !offered.has(value));
  return [...choices, ...missing.map((value) => ({ value, text: formatText(value) }))];
}

export interface AlarmTexts {
  readonly formatType: (type: string) => string;
  readonly formatLevel: (level: string) => string;
  readonly formatName: (alarm: AlarmRow) => string;
  readonly formatTitle: (alarm: AlarmRow) => string;
  readonly formatPlace: (alarm: AlarmRow) => string;
  /** Formats the triggering value with its unit; a coded value as its name. */
  readonly formatValue: (alarm: AlarmRow) => string;
  /** Formats the limit, such as `< 0.63 MPa`; '' if unknown. */
  readonly formatLimit: (alarm: AlarmRow) => string;
  /** Formats value and limit, such as `0.629 MPa < 0.63`; only the value if the limit is unknown. */
  readonly formatCondition: (alarm: AlarmRow) => string;
  /** Returns "too low" or "too high"; '' if unknown. */
  readonly formatDirection: (alarm: AlarmRow) => string;
  /** Formats the duration, until now for an active alarm; '' if unknown. */
  readonly formatLasted: (alarm: AlarmRow) => string;
  /** Returns the current year in the platform's zone. */
  readonly getYear: () => string;
  readonly isLongerThan: (alarm: AlarmRow, limit: Millis) => boolean;
  readonly formatState: (alarm: AlarmRow) => string;
  readonly formatAcknowledgement: (alarm: AlarmRow) => string;
  readonly t: Words<keyof typeof cn | CommonKey>;
  readonly types: readonly Choice[];
  readonly levels: readonly Choice[];
}

/**
 * Returns the texts of alarms. An organisation can rename levels; those names are Chinese, so English uses them only
 * for custom levels.
 */
export function useAlarmTexts(): AlarmTexts {
  const t = useWords(alarmWords);
  const tValues = useWords(valueWords);
  const clock = getPlatformClock(useServices());
  const language = useLanguage();
  const levels = useCall(queryAlarmLevels, {}).data;
  return useMemo(() => {
    const names = new Map((levels ?? []).map(({ level, name }) => [level, name]));
    const formatType = (type: string): string => {
      const key = TYPES.get(type);
      return key ? t(key) : type;
    };
    const formatName = (alarm: AlarmRow): string =>
      alarm.signalTitle || formatType(alarm.type) || alarm.signalId || alarm.id;
    const formatPlace = (alarm: AlarmRow): string => alarm.equipmentName || alarm.equipmentId || '';
    const formatLevel = (level: string): string => {
      const key = LEVELS.get(level);
      const customName = names.get(level) ?? '';
      if (key && (language !== 'cn' || customName === '')) return t(key);
      return customName === '' ? level : customName;
    };
    const formatLasted = (alarm: AlarmRow): string => {
      const duration = getDuration(alarm, clock.now());
      if (Number.isNaN(duration)) return '';
      return t(isActive(alarm) ? 'lastedSoFar' : 'lastedWhole', { time: formatDuration(duration, tValues) });
    };
    const levelCodes = levels?.length ? levels.map(({ level }) => level) : ALARM_LEVELS;
    return {
      formatType,
      formatLevel,
      formatName,
      formatTitle: (alarm) =>
        [formatPlace(alarm), formatName(alarm)].filter((part) => part !== '').join(' · '),
      formatPlace,
      formatValue: formatAlarmValue,
      formatLimit: ({ compare, limit, unit }) =>
        limit === '' ? '' : `${compare} ${appendUnit(limit, unit)}`.trim(),
      formatCondition: (alarm) => {
        const { limit, valueName } = alarm;
        // A coded value needs no limit: "tripped", not "tripped = 1".
        return limit === '' || valueName !== ''
          ? formatAlarmValue(alarm)
          : `${formatAlarmValue(alarm)} ${getComparison(alarm)} ${limit}`.trim();
      },
      formatDirection: ({ compare }) => {
        const key = DIRECTIONS.get(compare);
        return key === undefined ? '' : t(key);
      },
      t,
      formatLasted,
      getYear: () => formatDateTime(clock.now()).slice(0, 4),
      isLongerThan: (alarm, limit) => getDuration(alarm, clock.now()) > limit,
      formatState: (alarm) => t(getAlarmState(alarm)),
      formatAcknowledgement: (alarm) => {
        if (!isAcknowledged(alarm)) return t('unconfirmed');
        return t(alarm.confirmTime === null && alarm.releaseTime !== null ? 'ended' : 'acknowledged');
      },
      types: ALARM_TYPES.map((value) => ({ value, text: formatType(value) })),
      levels: levelCodes.map((value) => ({ value, text: formatLevel(value) })),
    };
  }, [t, tValues, clock, language, levels]);
}
