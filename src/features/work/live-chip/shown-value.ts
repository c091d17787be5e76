import type { CommonKey } from '../../../i18n/common';
import type { Words } from '../../../i18n/engine';
import type { cn } from '../../../i18n/values';
import type { InspectionItem } from '../../../shared/calls/inspection';
import type { ValueRules } from '../../../shared/value-names';
import { rawText } from '../../../shared/value-names';
import { groupDigits, wordValue } from '../../../shared/value-text';
import { getSince, type Reading } from '../../../state/live/board';
import { bitNames, hasValue } from '../../live-values/reading-text';
import { getDeclaredRules } from '../../live-values/value-rules';
import type { ShownValue } from './chip-state';
import type { LiveWatch } from './live-items';

/** Spaces that group digits on screen are not part of a sent number. */
const BLANKS = /[\s\u00a0\u202f]/g;

/** Returns the text for the form: a plain number, the code of a choice, or the words otherwise. */
function formText(
  { kind, decimals }: Pick<InspectionItem, 'kind' | 'decimals'>,
  reading: Reading,
  rules: ValueRules,
  t: Words<keyof typeof cn | CommonKey>,
): string {
  if (!hasValue(reading)) return '';
  if (kind === 'choice' || kind === 'actuate') return rawText(reading);
  if (kind !== 'number') return wordValue(reading, rules, bitNames(t)).text;
  const numeric = { ...rules, dataType: 'float', map: [], decimals: decimals ?? rules.decimals } as const;
  return wordValue(reading, numeric, bitNames(t)).text.replace(BLANKS, '');
}

/** Returns the current value of an item's slot; `null` until its signal is described. */
export function getShownValue(
  { source, watch: { board } }: Pick<LiveWatch, 'source' | 'watch'>,
  slot: number,
  item: Pick<InspectionItem, 'kind' | 'decimals' | 'unit'>,
  reading: Reading,
  t: Words<keyof typeof cn | CommonKey>,
): ShownValue | null {
  const signalId = source.signalIds[slot];
  const rules = getDeclaredRules(board, slot);
  if (signalId === undefined || rules === null) return null;
  const { equipmentId } = source;
  const unit = item.kind === 'number' ? item.unit || rules.unit : '';
  return {
    equipmentId,
    signalId,
    unit,
    text: formText(item, reading, rules, t),
    reading,
    since: getSince(board, slot),
  };
}

export function readText(
  item: Pick<InspectionItem, 'kind' | 'choices'>,
  { text, unit }: Pick<ShownValue, 'text' | 'unit'>,
): string {
  const words = item.choices.find(({ value }) => value === text)?.text || text;
  const shown = item.kind === 'number' ? groupDigits(text) : words;
  return unit === '' ? shown : `${shown} ${unit}`;
}
