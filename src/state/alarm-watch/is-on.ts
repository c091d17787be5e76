/** Whether an alarm watch of this tab is on, even if it is silent. */
import type { TextStore } from '../../browser/storage';
import { STORED_ALARM_WATCH } from './forget';

export function isAlarmWatchOn(tabStorage: TextStore): boolean {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(STORED_ALARM_WATCH) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'isOn' in stored && stored.isOn === true;
  } catch {
    return false;
  }
}
