/** Separate because sign-out needs it in the first chunk. */
import type { TextStore } from '../../browser/storage';

export const STORED_ALARM_WATCH = 'allshift.alarm-watch.state';

export const forgetAlarmWatch = (tabStorage: TextStore): void => tabStorage.write(STORED_ALARM_WATCH, null);
