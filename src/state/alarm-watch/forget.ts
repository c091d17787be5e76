/** The stored state of an alarm watch: its name, and its removal at sign-out. A file of its own for the first chunk. */
import type { TextStore } from '../../browser/storage';

export const STORED_ALARM_WATCH = 'allshift.alarm-watch.state';

/** Removes the state that any alarm watch of this tab has stored. */
export const forgetAlarmWatch = (tabStorage: TextStore): void => tabStorage.write(STORED_ALARM_WATCH, null);
