import { rangeWords } from '../../i18n/range';
import { replayWords } from '../../i18n/replay';
import { useWords } from '../../i18n/use-words';
import { Segmented } from '../../ui/segmented';
import { RANGE_PRESETS, type RangeFault, type RangePreset, type TypedRange } from '../time/time-range';
import { TypedRangeFields } from '../time/typed-range-fields';

/** A preset, or `typed` for ends that the user types. */
export type ReplayChoice = Exclude<RangePreset, 'last30d'> | 'typed';
const CHOICES: readonly ReplayChoice[] = [...RANGE_PRESETS.filter((preset) => preset !== 'last30d'), 'typed'];

interface RangeFieldsProps {
  readonly choice: ReplayChoice;
  readonly typedRange: TypedRange;
  readonly fault: RangeFault | null;
  readonly onChoiceChange: (choice: ReplayChoice) => void;
  readonly onTypedChange: (typedRange: TypedRange) => void;
}

export function RangeFields({ choice, typedRange, fault, onChoiceChange, onTypedChange }: RangeFieldsProps) {
  const t = useWords(replayWords);
  const tRange = useWords(rangeWords);
  return (
    <>
      <Segmented
        label={t('range')}
        options={CHOICES.map((value) => ({ value, text: tRange(value) }))}
        value={choice}
        onChange={onChoiceChange}
      />
      {choice === 'typed' ? (
        <TypedRangeFields typedRange={typedRange} fault={fault} onTypedChange={onTypedChange} />
      ) : null}
    </>
  );
}
