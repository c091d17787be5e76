import { alarmWords } from '../../i18n/alarm';
import { useWords } from '../../i18n/use-words';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import type { EpochMs } from '../../shared/units';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Segmented } from '../../ui/segmented';
import { SelectField } from '../../ui/select-field';
import { Toggle } from '../../ui/toggle';
import { RangePicker } from '../time/range-picker';
import { getPresetRange, getRange } from '../time/time-range';
import { type AlarmTexts, addMissingChoices } from './alarm-text';
import { type AlarmFilter, countNarrowings, NO_FILTER } from './filter';

export interface FilterSheetProps {
  readonly filter: AlarmFilter;
  readonly texts: AlarmTexts;
  /** Groups of the loaded alarms; the platform does not list groups. */
  readonly groups: readonly string[];
  readonly now: () => EpochMs;
  readonly onChange: (filter: AlarmFilter) => void;
  readonly isGrouped: boolean;
  readonly onGroupedChange: (isOn: boolean) => void;
  readonly onClose: () => void;
}

export function FilterSheet(props: FilterSheetProps) {
  const { filter, texts, groups, now, onChange, isGrouped, onGroupedChange, onClose } = props;
  const t = useWords(alarmWords);
  const groupOptions =
    filter.group === '' || groups.includes(filter.group) ? groups : [filter.group, ...groups];
  const range = filter.time === null ? null : getRange(filter.time, now(), getCurrentPlatformZone());
  return (
    <Dialog
      shape="sheet"
      title={t('filter')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button
            disabled={countNarrowings(filter) === 0}
            onClick={() => onChange({ ...NO_FILTER, status: filter.status })}
          >
            {t('clearFilters')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('showList')}
          </Button>
        </>
      }
    >
      <div className="as-alarm-filter">
        <p className="as-alarm-filter__switch">
          <span className="as-alarm-filter__name">{t('repeatsFold')}</span>
          <Toggle label={t('repeatsFold')} isOn={isGrouped} onChange={onGroupedChange} />
        </p>
        <p className="as-alarm-filter__name">{t('type')}</p>
        <SelectField
          label={t('type')}
          value={filter.type}
          options={[
            { value: '', text: t('typeAll') },
            ...addMissingChoices(texts.types, [filter.type], texts.formatType),
          ]}
          onChange={(type) => onChange({ ...filter, type })}
        />
        <p className="as-alarm-filter__name">{t('level')}</p>
        <SelectField
          label={t('level')}
          value={filter.level}
          options={[
            { value: '', text: t('levelAll') },
            ...addMissingChoices(texts.levels, [filter.level], texts.formatLevel),
          ]}
          onChange={(level) => onChange({ ...filter, level })}
        />
        <p className="as-alarm-filter__name">{t('group')}</p>
        <SelectField
          label={t('group')}
          value={filter.group}
          options={[
            { value: '', text: t('groupAll') },
            ...groupOptions.map((group) => ({ value: group, text: group })),
          ]}
          onChange={(group) => onChange({ ...filter, group })}
        />
        <p className="as-alarm-filter__note">{t('groupNote')}</p>
        <p className="as-alarm-filter__name">{t('triggerTime')}</p>
        <Segmented
          label={t('triggerTime')}
          value={filter.time === null ? 'any' : 'span'}
          options={[
            { value: 'any', text: t('timeAll') },
            { value: 'span', text: t('timeSpan') },
          ]}
          onChange={(value) => onChange({ ...filter, time: value === 'any' ? null : 'last1d' })}
        />
        {filter.time === null ? null : (
          <RangePicker
            choice={filter.time}
            shownRange={range === null || typeof range === 'string' ? getPresetRange('last1d', now()) : range}
            now={now}
            onChoose={(time) => onChange({ ...filter, time })}
          />
        )}
      </div>
    </Dialog>
  );
}
