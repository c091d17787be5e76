import { useEffect } from 'react';
import type { CommonKey } from '../../i18n/common';
import type { Words } from '../../i18n/engine';
import { useWords } from '../../i18n/use-words';
import { type cn, valueWords } from '../../i18n/values';
import { type Worded, wordValue, wordWritten } from '../../shared/value-text';
import { useStable } from '../../state/hooks/use-stable';
import type { Reading } from '../../state/live/board';
import { useLiveValues } from './live-context';
import { type SlotRules, slotRules } from './page-rules';
import { bitNames, NO_RULES, wordReading } from './reading-text';
import { signalName } from './signal-name';
import { useEquipmentNames } from './use-equipment-name';

export interface SlotWords {
  /** Names of equipment and signal; '' while both are unknown. */
  readonly name: string;
  readonly rules: SlotRules | null;
  readonly reading: (reading: Reading) => Worded;
  readonly text: (value: string) => Worded;
  readonly number: (number: number) => Worded;
  readonly t: Words<keyof typeof cn | CommonKey>;
}

/**
 * Follows a watched value and returns its name, rules and formatters for the sheets over a page. `label` is the name
 * of the control, used if the equipment is unknown. The caller must rerender on every new value.
 */
export function useSlot(slot: number, label = ''): SlotWords {
  const t = useWords(valueWords);
  const live = useLiveValues();
  const { watch } = live;
  // The slot may be off screen: the ledger offers writes of any signal of the page.
  useEffect(() => watch.follow([slot]), [watch, slot]);
  const description = watch.board.description(slot);
  const equipment = useEquipmentNames(live.owner)(description?.equipmentId ?? null);
  // Recomputed on every render: the description may arrive late, and decimals grow with the values seen.
  const rules = useStable(slotRules(live, slot, bitNames(t)));
  return {
    name: signalName(equipment || label, description?.title ?? ''),
    rules,
    t,
    reading: (reading) => wordReading(reading, rules, t),
    number: (past) => wordValue({ number: past, text: null }, rules ?? NO_RULES, bitNames(t)),
    text: (value) => wordWritten(value, rules ?? NO_RULES, bitNames(t)),
  };
}
