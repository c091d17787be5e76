/**
 * Opens a source of alarms: reads its scope and starts the worker client that receives them. Network failures are
 * retried. A hidden page retries once it is visible, unless something keeps it awake, such as a running watch.
 */
import { SELF_RETRY_MS } from '../../shared/constants';
import { type Fault, isWorthRetrying, retryAfterMs } from '../../shared/faults';
import { getPulse } from '../../state/pulse';
import type { Services } from '../../state/services';
import type { MonitorClient } from '../../worker-client/monitor-client';
import type { AlarmSource } from './source';

type AlarmScope = Extract<Awaited<ReturnType<AlarmSource['readScope']>>, { readonly ok: true }>['value'];

export interface AlarmSourceEvents {
  readonly scope?: (scope: AlarmScope) => void;
  readonly opened: (client: MonitorClient, scope: AlarmScope) => void;
  readonly failed: (fault: Fault) => void;
}

/** Returns a function that stops opening; no events are reported after it has been called. */
export function openAlarmSource(
  services: Pick<Services, 'call' | 'monitor' | 'ports' | 'pulse'>,
  source: AlarmSource,
  auths: Parameters<AlarmSource['readScope']>[1],
  events: AlarmSourceEvents,
): () => void {
  let isActive = true;
  let attempts = 0;
  let cancelRetry = (): void => undefined;
  const retry = (): void => {
    if (document.visibilityState !== 'hidden') return void open();
    cancelRetry = getPulse(services).listen(() => {
      cancelRetry();
      void open();
    });
  };
  const fail = (fault: Fault): void => {
    events.failed(fault);
    if (!isWorthRetrying(fault)) return;
    const delay = SELF_RETRY_MS[Math.min(attempts, SELF_RETRY_MS.length - 1)] ?? 0;
    attempts += 1;
    cancelRetry = services.ports.after(Math.max(delay, retryAfterMs(fault)), retry);
  };
  const open = async (): Promise<void> => {
    const scope = await source.readScope(services.call, auths);
    if (!isActive) return;
    if (!scope.ok) {
      if (scope.fault.kind !== 'cancelled') fail(scope.fault);
      return;
    }
    events.scope?.(scope.value);
    const client = await services.monitor().catch(() => null);
    if (!isActive) return;
    if (client === null) fail({ kind: 'offline' });
    else events.opened(client, scope.value);
  };
  void open();
  return () => {
    isActive = false;
    cancelRetry();
  };
}
