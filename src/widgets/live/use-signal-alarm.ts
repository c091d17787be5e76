import { useSyncExternalStore } from 'react';
import type { AlarmView } from '../../../workers/monitor/contract/contract';
import { compareLevels } from '../../shared/alarm-kind';
import { isActive } from '../../shared/alarm-state';
import type { SignalId } from '../../shared/ids';
import type { AlarmMap } from '../../state/live/alarms';
import { useRuntime } from './use-runtime';

const subscribeToNothing = (): (() => void) => () => undefined;
/** Alarms by signal, sorted once per state of the alarms for the lookups of arriving values. */
const sortedAlarms = new WeakMap<AlarmMap, ReadonlyMap<SignalId, readonly AlarmView[]>>();

function sortBySignal(alarms: AlarmMap): ReadonlyMap<SignalId, readonly AlarmView[]> {
  const cached = sortedAlarms.get(alarms);
  if (cached !== undefined) return cached;
  const bySignal = new Map<SignalId, AlarmView[]>();
  for (const alarm of [...alarms.values()].filter(isActive).sort(compareLevels)) {
    if (alarm.signalId === null) continue;
    const signalAlarms = bySignal.get(alarm.signalId);
    if (signalAlarms === undefined) bySignal.set(alarm.signalId, [alarm]);
    else signalAlarms.push(alarm);
  }
  sortedAlarms.set(alarms, bySignal);
  return bySignal;
}

export function useSignalAlarm(slot: number): AlarmView | null {
  const { host, plan } = useRuntime();
  const { alarms } = host;
  const source = plan.spec.slots[slot];
  const findAlarm = (): AlarmView | null => {
    if (alarms === undefined || source?.src !== 'signal') return null;
    const { equipmentId, signalId } = source;
    const isOfEquipment = (alarm: AlarmView): boolean =>
      equipmentId === null || alarm.equipmentId === null || alarm.equipmentId === equipmentId;
    return sortBySignal(alarms.get()).get(signalId)?.find(isOfEquipment) ?? null;
  };
  return useSyncExternalStore(alarms?.subscribe ?? subscribeToNothing, findAlarm);
}
