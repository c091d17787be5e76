import type { CommonKey } from '../../../i18n/common';
import type { Words } from '../../../i18n/engine';
import type { cn } from '../../../i18n/values';
import type { InspectionItem } from '../../../shared/calls/inspection';
import type { ValueRules } from '../../../shared/value-names';
import { toRawText } from '../../../shared/value-names';
import { formatSignalValue, groupDigits } from '../../../shared/value-text';
import { getAgeStart, type Reading } from '../../../state/live/board';
import { formatReading, getBitNames, hasValue } from '../../live-values/reading-text';
import { getDeclaredRules } from '../../live-values/value-rules';
import type { ShownValue } from './chip-state';
import type { LiveWatch } from './live-items';

/** Spaces that group digits on screen are not part of a sent number. */
const DIGIT_SPACES = /[\s\u00a0\u202f]/g;

/** Returns the text for the form: a plain number, the code of a choice, otherwise the value as shown elsewhere. */
function getFormText(
  { kind, decimals }: Pick<InspectionItem, 'kind' | 'decimals'>,
  reading: Reading,
  rules: ValueRules,
  t: Words<keyof typeof cn | CommonKey>,
): string {
  if (!hasValue(reading)) return '';
  if (kind === 'choice') return toRawText(reading);
  if (kind !== 'number') return formatReading(reading, rules, t).text;
  const numericRules = {
    ...rules,
    dataType: 'float',
    map: [],
    decimals: decimals ?? rules.decimals,
  } as const;
  return formatSignalValue(reading, numericRules, getBitNames(t)).text.replace(DIGIT_SPACES, '');
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
    text: getFormText(item, reading, rules, t),
    reading,
    since: getAgeStart(board, slot),
  };
}

export function formatShownValue(
  item: Pick<InspectionItem, 'kind' | 'choices'>,
  { text, unit }: Pick<ShownValue, 'text' | 'unit'>,
): string {
  const choiceText = item.choices.find(({ value }) => value === text)?.text || text;
  const valueText = item.kind === 'number' ? groupDigits(text) : choiceText;
  return unit === '' ? valueText : `${valueText} ${unit}`;
}
