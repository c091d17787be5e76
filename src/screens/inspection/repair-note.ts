/** Initial text of a repair report about an item: the finding, preceded by as much of plan, device and item as fits. */
import { useMemo } from 'react';
import { formatShownValue } from '../../features/work/live-chip/shown-value';
import { inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import { REPAIR_TEXT_MAX } from '../../shared/constants';
import { countCharacters, removeRefusedCharacters } from '../../shared/work/plain-text';
import type { RepairOfItemProps } from './repair-props';

/** Returns the first text that fits; `null` if none does. No text is truncated. */
export function findFittingNote(texts: readonly string[]): string | null {
  const cleanTexts = texts.map((text) => removeRefusedCharacters(text).trim());
  return cleanTexts.find((text) => countCharacters(text) <= REPAIR_TEXT_MAX) ?? null;
}

/** Returns the text of the report; `null` if the finding alone is too long, which its field reports. */
export function useRepairNote({ item, answer, record, plan, about }: RepairOfItemProps): string | null {
  const t = useWords(inspectionWords);
  return useMemo(() => {
    const name = record.equipName || record.point;
    const unit = item.kind === 'number' ? item.unit : '';
    const typedValue = formatShownValue(item, { text: answer.currentValue, unit });
    const { title } = item;
    if (about === 'sensor') {
      const sensorValue = formatShownValue(item, {
        text: answer.live?.value ?? '',
        unit: answer.live?.unit ?? '',
      });
      const formatNote = (device: string, itemTitle: string): string =>
        t('noteOfSensor', { name: device, item: itemTitle, hand: typedValue, sensor: sensorValue });
      return findFittingNote([formatNote(name, title), formatNote('', title), formatNote('', '')]);
    }
    const value = [typedValue, answer.description].filter((text) => text.trim() !== '').join(' ');
    const formatItemNote = (planName: string, device: string): string =>
      t('noteOfItem', { plan: planName, name: device, item: title, value });
    return findFittingNote([
      formatItemNote(plan, name),
      formatItemNote('', name),
      formatItemNote('', ''),
      value,
      answer.description,
    ]);
  }, [t, item, answer, record, plan, about]);
}
