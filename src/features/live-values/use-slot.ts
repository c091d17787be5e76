import { useEffect } from 'react';
import type { CommonKey } from '../../i18n/common';
import type { Words } from '../../i18n/engine';
import { useWords } from '../../i18n/use-words';
import { type cn, valueWords } from '../../i18n/values';
import { type FormattedValue, formatSignalValue, formatWrittenValue } from '../../shared/value-text';
import { useStable } from '../../state/hooks/use-stable';
import type { Reading } from '../../state/live/board';
import { useLiveValues } from './live-context';
import { getSlotRules, type SlotRules } from './page-rules';
import { formatReading, getBitNames, NO_RULES } from './reading-text';
import { formatSignalName } from './signal-name';
import { useGetEquipmentName } from './use-equipment-name';

export interface SlotFormatters {
  /** Names of equipment and signal; '' while both are unknown. */
  readonly name: string;
  readonly rules: SlotRules | null;
  readonly reading: (reading: Reading) => FormattedValue;
  readonly text: (value: string) => FormattedValue;
  readonly number: (number: number) => FormattedValue;
  readonly t: Words<keyof typeof cn | CommonKey>;
}

/**
 * Follows a watched value and returns its name, rules and formatters for the sheets over a page. `label` is the name
 * of the control, used if the equipment is unknown. The caller must rerender on every new value.
 */
export function useSlot(slot: number, label = ''): SlotFormatters {
  const t = useWords(valueWords);
  const live = useLiveValues();
  const { watch } = live;
  // The slot may be off screen: the ledger offers writes of any signal of the page.
  useEffect(() => watch.follow([slot]), [watch, slot]);
  const description = watch.board.getDescription(slot);
  const equipment = useGetEquipmentName(live.owner)(description?.equipmentId ?? null);
  // Recomputed on every render: the description may arrive late, and decimals grow with the values seen.
  const rules = useStable(getSlotRules(live, slot, getBitNames(t)));
  return {
    name: formatSignalName(equipment || label, description?.title ?? ''),
    rules,
    t,
    reading: (reading) => formatReading(reading, rules, t),
    number: (value) => formatSignalValue({ number: value, text: null }, rules ?? NO_RULES, getBitNames(t)),
    text: (value) => formatWrittenValue(value, rules ?? NO_RULES, getBitNames(t)),
  };
}
