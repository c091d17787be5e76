/** Opens a source of alarms: reads its scope and starts the worker client that receives them. */
import type { Fault } from '../../shared/faults';
import type { Services } from '../../state/services';
import type { MonitorClient } from '../../worker-client/monitor-client';
import type { AlarmSource } from './source';

/** The scope of a source: the worker's watch, and the names of its equipment. */
export type AlarmScope = Extract<Awaited<ReturnType<AlarmSource['watch']>>, { readonly ok: true }>['value'];

export interface AlarmSourceEvents {
  /** The scope is known; the worker client is still being started. */
  readonly scope?: (scope: AlarmScope) => void;
  readonly opened: (client: MonitorClient, scope: AlarmScope) => void;
  readonly failed: (fault: Fault) => void;
}

/** Opens a source. No event is reported after the returned function was called. */
export function openAlarmSource(
  services: Pick<Services, 'call' | 'monitor'>,
  source: AlarmSource,
  auths: Parameters<AlarmSource['watch']>[1],
  events: AlarmSourceEvents,
): () => void {
  let isWanted = true;
  const open = async (): Promise<void> => {
    const scope = await source.watch(services.call, auths);
    if (!isWanted) return;
    if (!scope.ok) {
      if (scope.fault.kind !== 'cancelled') events.failed(scope.fault);
      return;
    }
    events.scope?.(scope.value);
    const client = await services.monitor().catch(() => null);
    if (!isWanted) return;
    if (client === null) events.failed({ kind: 'offline' });
    else events.opened(client, scope.value);
  };
  void open();
  return () => {
    isWanted = false;
  };
}
