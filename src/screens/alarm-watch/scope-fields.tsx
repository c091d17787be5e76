import { type AlarmTexts, addMissingChoices } from '../../features/alarms/alarm-text';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { useWords } from '../../i18n/use-words';
import { WATCH_REPEAT_MINUTES } from '../../shared/constants';
import { useWatchChoice } from '../../state/alarm-watch/choice';
import type { AlarmMap } from '../../state/live/alarms';
import { SelectField } from '../../ui/select-field';

interface ChipsProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  /** Empty if all options are chosen. */
  readonly chosenValues: readonly string[];
  readonly onChange: (chosenValues: readonly string[]) => void;
}

/**
 * Renders checkboxes for a few options. No choice means all, including future options: a watch always rings for
 * something.
 */
function Chips({ label, options, chosenValues, onChange }: ChipsProps) {
  const allValues = options.map(({ value }) => value);
  const checkedValues = chosenValues.length === 0 ? allValues : chosenValues;
  const toggle = (value: string): void => {
    const next = checkedValues.includes(value)
      ? checkedValues.filter((other) => other !== value)
      : [...checkedValues, value];
    onChange(allValues.every((other) => next.includes(other)) ? [] : next);
  };
  return (
    <fieldset className="as-scope__chips">
      <legend className="as-scope__name">{label}</legend>
      {options.map(({ value, text }) => (
        <label key={value} className="as-scope__chip">
          <input
            type="checkbox"
            checked={checkedValues.includes(value)}
            disabled={checkedValues.length === 1 && checkedValues.includes(value)}
            onChange={() => toggle(value)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

export interface ScopeFieldsProps {
  /** Alarms that provide the offered groups, which the platform does not list. */
  readonly receivedAlarms: AlarmMap;
  readonly texts: AlarmTexts;
}

export function ScopeFields({ receivedAlarms, texts }: ScopeFieldsProps) {
  const t = useWords(alarmWatchWords);
  const [{ levels, groups, repeatMinutes }, change] = useWatchChoice();
  const knownGroups = [...new Set([...groups, ...[...receivedAlarms.values()].map(({ group }) => group)])];
  const offeredGroups = knownGroups.filter((group) => group !== '').sort();
  return (
    <>
      <h2 className="as-alarm-watch__heading">{t('scope')}</h2>
      <Chips
        label={t('scopeLevels')}
        options={addMissingChoices(texts.levels, levels, texts.formatLevel)}
        chosenValues={levels}
        onChange={(next) => change({ levels: next })}
      />
      {offeredGroups.length === 0 ? null : (
        <Chips
          label={t('scopeGroups')}
          options={offeredGroups.map((group) => ({ value: group, text: group }))}
          chosenValues={groups}
          onChange={(next) => change({ groups: next })}
        />
      )}
      <p className="as-scope__name">{t('repeat')}</p>
      <SelectField
        label={t('repeat')}
        value={String(repeatMinutes)}
        options={WATCH_REPEAT_MINUTES.map((n) => ({
          value: String(n),
          text: n === 0 ? t('repeatNever') : t('repeatAfter', { n }),
        }))}
        onChange={(value) => change({ repeatMinutes: Number(value) })}
      />
    </>
  );
}
