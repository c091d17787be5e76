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
import { dateText, durationText } from '../time/time-text';
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

export const levelTone = (level: string): Tone => LEVEL_TONES.get(level) ?? 'stale';
export const stateTone = (alarm: AlarmRow): Tone => STATE_TONES[getAlarmState(alarm)];

const DIRECTIONS: ReadonlyMap<string, 'tooHigh' | 'tooLow'> = new Map([
  ['>', 'tooHigh'],
  ['<', 'tooLow'],
]);

const withUnit = (text: string, unit: string): string =>
  text === '' || unit === '' ? text : `${text} ${unit}`;
const shownValue = ({ value, unit, valueName }: AlarmRow): string => valueName || withUnit(value, unit);

/**
 * Returns the comparison sign. It includes equality if rounding made the value equal to its limit: `0.630 < 0.63`
 * would be false.
 */
function getComparison({ value, compare, limit }: AlarmRow): string {
  const number = parseTypedNumber(value);
  return number !== null && number === parseTypedNumber(limit) ? (ROUNDED.get(compare) ?? compare) : compare;
}
const ROUNDED: ReadonlyMap<string, string> = new Map([
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
export function withChosen(
  choices: readonly Choice[],
  chosen: readonly string[],
  formatText: (value: string) => string,
): readonly Choice[] {
  const offered = new Set(choices.map(({ value }) => value));
  const gone = chosen.filter((value) => value !== '' && !offered.has(value));
  return [...choices, ...gone.map((value) => ({ value, text: formatText(value) }))];
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
  readonly year: () => string;
  readonly isOlder: (alarm: AlarmRow, than: Millis) => boolean;
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
  const duration = useWords(valueWords);
  const clock = getPlatformClock(useServices());
  const language = useLanguage();
  const levels = useCall(queryAlarmLevels, {}).data;
  return useMemo(() => {
    const names = new Map((levels ?? []).map(({ level, name }) => [level, name]));
    const formatType = (type: string): string => {
      const known = TYPES.get(type);
      return known ? t(known) : type;
    };
    const formatName = (alarm: AlarmRow): string =>
      alarm.signalTitle || formatType(alarm.type) || alarm.signalId || alarm.id;
    const formatPlace = (alarm: AlarmRow): string => alarm.equipmentName || alarm.equipmentId || '';
    const formatLevel = (level: string): string => {
      const known = LEVELS.get(level);
      const own = names.get(level) ?? '';
      if (known && (language !== 'cn' || own === '')) return t(known);
      return own === '' ? level : own;
    };
    const lasted = (alarm: AlarmRow): string => {
      const length = getDuration(alarm, clock.now());
      if (Number.isNaN(length)) return '';
      return t(isActive(alarm) ? 'lastedSoFar' : 'lastedWhole', { time: durationText(length, duration) });
    };
    const codes = levels?.length ? levels.map(({ level }) => level) : ALARM_LEVELS;
    return {
      formatType,
      formatLevel,
      formatName,
      formatTitle: (alarm) =>
        [formatPlace(alarm), formatName(alarm)].filter((part) => part !== '').join(' · '),
      formatPlace,
      formatValue: shownValue,
      formatLimit: ({ compare, limit, unit }) =>
        limit === '' ? '' : `${compare} ${withUnit(limit, unit)}`.trim(),
      formatCondition: (alarm) => {
        const { limit, valueName } = alarm;
        // A coded value needs no limit: "tripped", not "tripped = 1".
        return limit === '' || valueName !== ''
          ? shownValue(alarm)
          : `${shownValue(alarm)} ${getComparison(alarm)} ${limit}`.trim();
      },
      formatDirection: ({ compare }) => {
        const known = DIRECTIONS.get(compare);
        return known === undefined ? '' : t(known);
      },
      t: t,
      formatLasted: lasted,
      year: () => dateText(clock.now()).slice(0, 4),
      isOlder: (alarm, than) => getDuration(alarm, clock.now()) > than,
      formatState: (alarm) => t(getAlarmState(alarm)),
      formatAcknowledgement: (alarm) => {
        if (!isAcknowledged(alarm)) return t('unconfirmed');
        return t(alarm.confirmTime === null && alarm.releaseTime !== null ? 'ended' : 'acknowledged');
      },
      types: ALARM_TYPES.map((value) => ({ value, text: formatType(value) })),
      levels: codes.map((value) => ({ value, text: formatLevel(value) })),
    };
  }, [t, duration, clock, language, levels]);
}
