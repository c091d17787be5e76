import { type AlarmTexts, withChosen } from '../../features/alarms/alarm-text';
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
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Checkboxes for a few options. No choice means all, including future options: a watch always rings for something. */
function Chips({ label, options, chosen, onChange }: ChipsProps) {
  const all = options.map(({ value }) => value);
  const ticked = chosen.length === 0 ? all : chosen;
  const toggle = (value: string): void => {
    const next = ticked.includes(value) ? ticked.filter((one) => one !== value) : [...ticked, value];
    onChange(all.every((one) => next.includes(one)) ? [] : next);
  };
  return (
    <fieldset className="as-scope__chips">
      <legend className="as-scope__name">{label}</legend>
      {options.map(({ value, text }) => (
        <label key={value} className="as-scope__chip">
          <input
            type="checkbox"
            checked={ticked.includes(value)}
            disabled={ticked.length === 1 && ticked.includes(value)}
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
  readonly received: AlarmMap;
  readonly texts: AlarmTexts;
}

export function ScopeFields({ received, texts }: ScopeFieldsProps) {
  const t = useWords(alarmWatchWords);
  const [{ levels, groups, repeatMinutes }, change] = useWatchChoice();
  const known = [...new Set([...groups, ...[...received.values()].map(({ group }) => group)])];
  const offered = known.filter((group) => group !== '').sort();
  return (
    <>
      <h2 className="as-alarm-watch__heading">{t('scope')}</h2>
      <Chips
        label={t('scopeLevels')}
        options={withChosen(texts.levels, levels, texts.formatLevel)}
        chosen={levels}
        onChange={(next) => change({ levels: next })}
      />
      {offered.length === 0 ? null : (
        <Chips
          label={t('scopeGroups')}
          options={offered.map((group) => ({ value: group, text: group }))}
          chosen={groups}
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
