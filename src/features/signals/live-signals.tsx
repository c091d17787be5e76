import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { commonWords } from '../../i18n/engine';
import { useWords } from '../../i18n/use-words';
import type { SignalDeclaration } from '../../shared/calls/signal';
import type { EpochMs } from '../../shared/units';
import { useStable } from '../../state/hooks/use-stable';
import type { WatchStatus } from '../../state/live/atoms';
import { useLiveSummary } from '../../state/live/live-summary';
import { useMonitor, useWorkerState } from '../../state/live/use-monitor';
import type { Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';
import { Skeleton } from '../../ui/skeleton';
import type { WriteRequest } from '../../widgets/live/page-host';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { Inspector } from '../inspector/inspector';
import { usePressX } from '../inspector/use-clear-side';
import { LinkBadge } from '../live-values/link-badge';
import { LiveProvider, type LiveValues } from '../live-values/live-context';
import { LoadFault } from '../live-values/load-fault';
import { createSignalSpec, type EquipmentSource, getOwner } from '../live-values/signal-spec';
import { WorkerStopped } from '../live-values/worker-stopped';
import { BrokenScreen } from '../screen-states/boundary';
import { WriteDialog } from '../writing/write-dialog';
import { useListedSignals } from './use-listed-signals';

export interface LiveSignals {
  readonly watch: Watch;
  /** The watched signals, in the order of their slots. New signals are included once their values have loaded. */
  readonly signals: readonly SignalDeclaration[];
  readonly status: WatchStatus;
  readonly now: () => EpochMs;
  readonly inspect: (slot: number) => void;
  /** Opens the confirmation of a write; nothing is sent before the user confirms. */
  readonly write: (request: WriteRequest) => void;
}

interface LiveSignalsProps {
  readonly equipment: EquipmentSource;
  readonly signals: readonly SignalDeclaration[];
  /** Receives the live values, for views outside the list such as tags or a report of the equipment. */
  readonly onScreen?: (live: LiveValues | null) => void;
  readonly children: (signals: LiveSignals, badge: ReactNode) => ReactNode;
}

export function LiveSignals(props: LiveSignalsProps) {
  const services = useServices();
  const t = useWords(commonWords);
  const { monitor } = useMonitor();
  if (monitor.status === 'failed') return <BrokenScreen kind="chunk" onReload={services.reload} />;
  if (monitor.status === 'starting') return <Skeleton label={t('loading')} />;
  return <RunningSignals {...props} client={monitor.client} />;
}

interface RunningSignalsProps extends LiveSignalsProps {
  readonly client: MonitorClient;
}

function useSheets() {
  const [write, setWrite] = useState<{ readonly key: number; readonly request: WriteRequest } | null>(null);
  // Each request has its own key, and so its own dialog and operation id.
  const lastKey = useRef(0);
  const requestWrite = useCallback((request: WriteRequest) => {
    lastKey.current++;
    setWrite({ key: lastKey.current, request });
  }, []);
  const [inspectedSlot, inspect] = useState<number | null>(null);
  return { write, requestWrite, closeWrite: () => setWrite(null), inspectedSlot, inspect };
}

function RunningSignals(props: RunningSignalsProps) {
  const { client, signals } = props;
  const equipment = useStable(props.equipment);
  const t = useWords(commonWords);
  const state = useWorkerState(client);
  const sheets = useSheets();
  const listedSignals = useListedSignals(
    client,
    equipment,
    signals,
    sheets.inspectedSlot !== null || sheets.write !== null,
  );
  if (state === 'stopped') return <WorkerStopped />;
  return listedSignals === null ? (
    <Skeleton label={t('loading')} />
  ) : (
    <WatchedSignals {...props} {...listedSignals} equipment={equipment} sheets={sheets} />
  );
}

interface WatchedSignalsProps extends RunningSignalsProps {
  readonly watch: Watch;
  readonly sheets: ReturnType<typeof useSheets>;
}

function WatchedSignals(props: WatchedSignalsProps) {
  const { client, equipment, signals, watch, sheets, onScreen: onLiveValues, children } = props;
  const { write, requestWrite, closeWrite, inspectedSlot, inspect } = sheets;
  const status = useAtomValue(watch.status);
  const pressX = usePressX();
  const now = useCallback(() => client.steadyNow(), [client]);
  const live = useMemo<LiveValues>(() => {
    const signalIds = signals.map(({ id }) => id);
    const plan = { spec: createSignalSpec({ ...equipment, signalIds }), getSlot: () => -1, widgetSlots: [] };
    const owner = getOwner(equipment);
    return { client, owner, page: { widgets: [] }, plan, watch, known: signals, isReplay: false, now };
  }, [client, equipment, signals, watch, now]);
  const summary = useLiveSummary(watch.board, live.plan.spec.slots);
  useEffect(() => {
    if (onLiveValues === undefined) return;
    onLiveValues(live);
    return () => onLiveValues(null);
  }, [onLiveValues, live]);
  return (
    <LiveProvider value={live}>
      <LoadFault fault={status.fault} />
      {children(
        { watch, signals, status, now, inspect, write: requestWrite },
        <LinkBadge link={status.link} now={now} summary={summary} />,
      )}
      {inspectedSlot === null || write !== null ? null : (
        <Inspector
          slot={inspectedSlot}
          pressX={pressX}
          onInspect={inspect}
          onClose={() => inspect(null)}
          onWrite={(request) => {
            inspect(null);
            requestWrite(request);
          }}
        />
      )}
      {write === null ? null : (
        <WriteDialog key={write.key} request={write.request} onClose={closeWrite} onWrite={requestWrite} />
      )}
    </LiveProvider>
  );
}
