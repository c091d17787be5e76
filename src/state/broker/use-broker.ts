import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { BrokerSource } from '../../../workers/monitor/contract/contract';
import type { BrokerConfig } from '../../shared/broker-config';
import type { EquipmentId } from '../../shared/ids';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { useStable } from '../hooks/use-stable';
import { useMonitor } from '../live/use-monitor';
import { useWatch } from '../live/use-watch';
import type { Watch } from '../live/watch';
import { brokerAtom, brokerConfigAtom } from './broker-config';
import { createListing } from './broker-session';

/** Returns `null` while signed out; the broker's screens close soon after. */
export const useBroker = (): BrokerSource | null => useAtomValue(brokerAtom);
export const useBrokerConfig = (): BrokerConfig | null => useAtomValue(brokerConfigAtom) ?? null;

export type PlantWatch =
  | { readonly status: 'starting' }
  | { readonly status: 'failed' }
  | { readonly status: 'open'; readonly watch: Watch; readonly client: MonitorClient };

/** Watches the list of equipment, and the signals of the named equipment. */
export function usePlant(equipmentIds: readonly EquipmentId[]): PlantWatch {
  const broker = useBroker();
  const { monitor } = useMonitor();
  const ids = useStable(equipmentIds);
  const spec = useMemo(() => (broker === null ? null : createListing(broker, ids)), [broker, ids]);
  const client = monitor.status === 'ready' ? monitor.client : null;
  const watch = useWatch(client, spec);
  if (monitor.status === 'failed') return { status: 'failed' };
  return watch === null || client === null ? { status: 'starting' } : { status: 'open', watch, client };
}
