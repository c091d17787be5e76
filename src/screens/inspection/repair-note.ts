/**
 * Initial text of a repair report about an item: the finding, preceded by as much of plan, device and item as fits.
 */
import { useMemo } from 'react';
import { readText } from '../../features/work/live-chip/shown-value';
import { inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import { REPAIR_TEXT_MAX } from '../../shared/constants';
import { characters, removeRefusedCharacters } from '../../shared/work/plain-text';
import type { RepairOfItemProps } from './repair-props';

/** Returns the first text that fits; `null` if none does. No text is truncated. */
export function findFittingNote(texts: readonly string[]): string | null {
  const plain = texts.map((text) => removeRefusedCharacters(text).trim());
  return plain.find((text) => characters(text) <= REPAIR_TEXT_MAX) ?? null;
}

/** Returns the text of the report; `null` if the finding alone is too long, which its field reports. */
export function useNote({ item, answer, record, plan, about }: RepairOfItemProps): string | null {
  const t = useWords(inspectionWords);
  return useMemo(() => {
    const name = record.equipName || record.point;
    const unit = item.kind === 'number' ? item.unit : '';
    const hand = readText(item, { text: answer.currentValue, unit });
    const { title } = item;
    if (about === 'sensor') {
      const sensor = readText(item, { text: answer.live?.value ?? '', unit: answer.live?.unit ?? '' });
      const note = (device: string, named: string): string =>
        t('noteOfSensor', { name: device, item: named, hand, sensor });
      return findFittingNote([note(name, title), note('', title), note('', '')]);
    }
    const value = [hand, answer.description].filter((text) => text.trim() !== '').join(' ');
    const note = (of: string, device: string): string =>
      t('noteOfItem', { plan: of, name: device, item: title, value });
    return findFittingNote([note(plan, name), note('', name), note('', ''), value, answer.description]);
  }, [t, item, answer, record, plan, about]);
}
