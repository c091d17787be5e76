import { alarmWords } from '../../i18n/alarm';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { platformZone } from '../../shared/calls/decode';
import type { EpochMs } from '../../shared/units';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Segmented } from '../../ui/segmented';
import { SelectField } from '../../ui/select-field';
import { Toggle } from '../../ui/toggle';
import { RangePicker } from '../time/range-picker';
import { chosenRange, presetRange } from '../time/time-range';
import { type AlarmTexts, withChosen } from './alarm-text';
import { type AlarmFilter, NO_FILTER, narrowings } from './filter';

export interface FilterSheetProps {
  readonly filter: AlarmFilter;
  readonly texts: AlarmTexts;
  /** Groups of the loaded alarms; the platform does not list groups. */
  readonly groups: readonly string[];
  readonly now: () => EpochMs;
  readonly onChange: (filter: AlarmFilter) => void;
  readonly isGrouped: boolean;
  readonly onGroup: (on: boolean) => void;
  readonly onClose: () => void;
}

export function FilterSheet(props: FilterSheetProps) {
  const { filter, texts, groups, now, onChange, isGrouped, onGroup, onClose } = props;
  const shell = useWords(shellWords);
  const say = useWords(alarmWords);
  const known = filter.group === '' || groups.includes(filter.group) ? groups : [filter.group, ...groups];
  const range = filter.time === null ? null : chosenRange(filter.time, now(), platformZone());
  return (
    <Dialog
      shape="sheet"
      title={say('filter')}
      closeLabel={shell('close')}
      onClose={onClose}
      actions={
        <>
          <Button
            disabled={narrowings(filter) === 0}
            onClick={() => onChange({ ...NO_FILTER, status: filter.status })}
          >
            {say('clearFilter')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {say('showList')}
          </Button>
        </>
      }
    >
      <div className="as-alarm-filter">
        <p className="as-alarm-filter__switch">
          <span className="as-alarm-filter__name">{say('repeatsFold')}</span>
          <Toggle label={say('repeatsFold')} on={isGrouped} onChange={onGroup} />
        </p>
        <p className="as-alarm-filter__name">{say('type')}</p>
        <SelectField
          label={say('type')}
          value={filter.type}
          options={[
            { value: '', text: say('typeAll') },
            ...withChosen(texts.types, [filter.type], texts.formatType),
          ]}
          onChange={(type) => onChange({ ...filter, type })}
        />
        <p className="as-alarm-filter__name">{say('level')}</p>
        <SelectField
          label={say('level')}
          value={filter.level}
          options={[
            { value: '', text: say('levelAll') },
            ...withChosen(texts.levels, [filter.level], texts.formatLevel),
          ]}
          onChange={(level) => onChange({ ...filter, level })}
        />
        <p className="as-alarm-filter__name">{say('group')}</p>
        <SelectField
          label={say('group')}
          value={filter.group}
          options={[
            { value: '', text: say('groupAll') },
            ...known.map((group) => ({ value: group, text: group })),
          ]}
          onChange={(group) => onChange({ ...filter, group })}
        />
        <p className="as-alarm-filter__note">{say('groupNote')}</p>
        <p className="as-alarm-filter__name">{say('time')}</p>
        <Segmented
          label={say('time')}
          value={filter.time === null ? 'any' : 'span'}
          options={[
            { value: 'any', text: say('timeAll') },
            { value: 'span', text: say('timeSpan') },
          ]}
          onChange={(value) => onChange({ ...filter, time: value === 'any' ? null : 'last1d' })}
        />
        {filter.time === null ? null : (
          <RangePicker
            choice={filter.time}
            shown={range === null || typeof range === 'string' ? presetRange('last1d', now()) : range}
            now={now}
            onChoose={(time) => onChange({ ...filter, time })}
          />
        )}
      </div>
    </Dialog>
  );
}
