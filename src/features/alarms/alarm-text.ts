import { useMemo } from 'react';
import { alarmWords, type cn } from '../../i18n/alarm';
import type { Words } from '../../i18n/engine';
import { useLanguage, useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { type AlarmState, alarmStateOf, isAcknowledged, isActive, lastedOf } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import { queryAlarmLevels } from '../../shared/calls/equipment';
import type { Millis } from '../../shared/units';
import { useCall } from '../../state/calls/use-call';
import { platformClockOf } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import type { Tone } from '../../ui/tag';
import { durationText } from '../time/time-text';
import { ALARM_LEVELS, ALARM_TYPES } from './filter';

const TYPES: ReadonlyMap<string, 'typeVariable' | 'typePower' | 'typeOffline'> = new Map([
  ['variable', 'typeVariable'],
  ['power outage', 'typePower'],
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
export const stateTone = (alarm: AlarmRow): Tone => STATE_TONES[alarmStateOf(alarm)];

interface Choice {
  readonly value: string;
  readonly text: string;
}
export interface AlarmTexts {
  readonly typeOf: (type: string) => string;
  readonly levelOf: (level: string) => string;
  /** The name of an alarm: its signal, else its type. */
  readonly titleOf: (alarm: AlarmRow) => string;
  /** The equipment's name, else its id. */
  readonly placeOf: (alarm: AlarmRow) => string;
  readonly valueOf: (alarm: AlarmRow) => string;
  /** Its duration, of an active one until now; '' if it is not known. */
  readonly lastedOf: (alarm: AlarmRow) => string;
  /** True if its duration is longer than that. */
  readonly isOlder: (alarm: AlarmRow, than: Millis) => boolean;
  /** The state of its cause. */
  readonly stateOf: (alarm: AlarmRow) => string;
  /** Its acknowledgement; `isAccepted` if the platform has just accepted one. */
  readonly acknowledgementOf: (alarm: AlarmRow, isAccepted: boolean) => string;
  readonly say: Words<keyof typeof cn>;
  readonly types: readonly Choice[];
  /** Worst first. */
  readonly levels: readonly Choice[];
}

/**
 * Texts of alarms. An organisation may name its levels itself; its names are Chinese, so English uses them only for
 * levels of its own.
 */
export function useAlarmTexts(): AlarmTexts {
  const say = useWords(alarmWords);
  const duration = useWords(valueWords);
  const clock = platformClockOf(useServices());
  const language = useLanguage();
  const levels = useCall(queryAlarmLevels, {}).data;
  return useMemo(() => {
    const names = new Map((levels ?? []).map(({ level, name }) => [level, name]));
    const typeOf = (type: string): string => {
      const known = TYPES.get(type);
      return known ? say(known) : type;
    };
    const levelOf = (level: string): string => {
      const known = LEVELS.get(level);
      const own = names.get(level) ?? '';
      if (known && (language !== 'cn' || own === '')) return say(known);
      return own === '' ? level : own;
    };
    const lasted = (alarm: AlarmRow): string => {
      const length = lastedOf(alarm, clock.now());
      if (Number.isNaN(length)) return '';
      return say(isActive(alarm) ? 'lastedSoFar' : 'lastedWhole', { time: durationText(length, duration) });
    };
    const codes = levels?.length ? levels.map(({ level }) => level) : ALARM_LEVELS;
    return {
      typeOf,
      levelOf,
      titleOf: (alarm) => alarm.signalTitle || typeOf(alarm.type) || alarm.signalId || alarm.id,
      placeOf: (alarm) => alarm.equipmentName || alarm.equipmentId || '',
      valueOf: ({ value, unit }) => (value === '' ? '' : `${value}${unit === '' ? '' : ` ${unit}`}`),
      say,
      lastedOf: lasted,
      isOlder: (alarm, than) => lastedOf(alarm, clock.now()) > than,
      stateOf: (alarm) => say(alarmStateOf(alarm)),
      acknowledgementOf: (alarm, isAccepted) => {
        if (!isAcknowledged(alarm) && !isAccepted) return say('unconfirmed');
        return say(alarm.confirmTime === null && alarm.releaseTime !== null ? 'ended' : 'acknowledged');
      },
      types: ALARM_TYPES.map((value) => ({ value, text: typeOf(value) })),
      levels: codes.map((value) => ({ value, text: levelOf(value) })),
    };
  }, [say, duration, clock, language, levels]);
}
