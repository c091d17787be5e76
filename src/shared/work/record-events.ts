/** The states of one inspected device (spec 4, "Work and inspection"), and what moves it from one to the next. */
import type { RecordStatus } from './statuses';

/** `edit` corrects a completed record and needs a reason. */
export type RecordEvent = 'save' | 'submit' | 'abort' | 'edit';

const EVENTS: Readonly<Record<RecordEvent, readonly [from: readonly RecordStatus[], to: RecordStatus]>> = {
  save: [['not started', 'incomplete', 'aborted'], 'incomplete'],
  submit: [['not started', 'incomplete'], 'completed'],
  abort: [['not started', 'incomplete'], 'aborted'],
  edit: [['completed'], 'completed'],
};

/** The status after an event while the order is open; null where the event does not exist in that status. */
export function recordAfter(status: RecordStatus, event: RecordEvent): RecordStatus | null {
  const [from, to] = EVENTS[event];
  return from.includes(status) ? to : null;
}

/** True if an order of records in these statuses may be finished: nothing is left to do. */
export const mayFinish = (records: readonly RecordStatus[]): boolean =>
  records.every((status) => status === 'completed' || status === 'aborted');

/** The index of the first record after this one that is not done; from the beginning again, null where there is none. */
export function nextOpen(records: readonly RecordStatus[], index: number): number | null {
  const isToDo = (at: number): boolean => records[at] === 'not started' || records[at] === 'incomplete';
  const around = records.map((_, step) => (index + 1 + step) % records.length);
  return around.find((at) => at !== index && isToDo(at)) ?? null;
}
