import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { EquipmentWatch, LegacyWatch } from '../../../workers/monitor/contract/contract';
import { faultText } from '../../i18n/fault-text';
import { liveWords } from '../../i18n/live';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { EquipmentId, SignalId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import type { WatchStatus } from '../../state/live/atoms';
import type { Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import type { WriteRequest } from '../../widgets/live/page-host';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { Inspector } from '../inspector/inspector';
import { LinkBadge } from '../live-values/link-badge';
import { type LivePage, LiveProvider } from '../live-values/live-context';
import { useMonitor, useWorkerState } from '../live-values/use-monitor';
import { WorkerStopped } from '../live-values/worker-stopped';
import { Broken } from '../screen-states/boundary';
import { WriteDialog } from '../writing/write-dialog';
import { signalSpec, useSignals } from './use-signals';

/** What a list of live signals is given to draw itself with. */
export interface LiveSignals {
  readonly watch: Watch;
  readonly status: WatchStatus;
  /** The worker's steady clock. */
  readonly now: () => EpochMs;
  /** Opens all that is known of a value. */
  readonly inspect: (slot: number) => void;
  /** Asks for the confirmation of a write; nothing is sent before. */
  readonly write: (request: WriteRequest) => void;
}

interface LiveSignalsProps {
  readonly family: (EquipmentWatch | LegacyWatch)['family'];
  readonly equipmentId: EquipmentId;
  /** Slot `i` is the i-th of them. */
  readonly signalIds: readonly SignalId[];
  /** Draws the signals; `badge` says how live they are. */
  readonly children: (signals: LiveSignals, badge: ReactNode) => ReactNode;
}

/** Signals of one equipment, watched without a page: values, the sheet of a value, the confirmation of a write. */
export function LiveSignals(props: LiveSignalsProps) {
  const services = useServices();
  const shell = useWords(shellWords);
  const { monitor } = useMonitor();
  if (monitor.phase === 'failed') return <Broken kind="chunk" onReload={services.reload} />;
  if (monitor.phase === 'starting') return <Skeleton label={shell('loading')} />;
  return <Running {...props} client={monitor.client} />;
}

interface RunningProps extends LiveSignalsProps {
  readonly client: MonitorClient;
}

function Running(props: RunningProps) {
  const { client, family, equipmentId, signalIds } = props;
  const shell = useWords(shellWords);
  const state = useWorkerState(client);
  const watch = useSignals(client, family, equipmentId, signalIds);
  if (state === 'stopped') return <WorkerStopped />;
  return watch === null ? <Skeleton label={shell('loading')} /> : <Watched {...props} watch={watch} />;
}

function Watched({
  client,
  family,
  equipmentId,
  signalIds,
  watch,
  children,
}: RunningProps & { readonly watch: Watch }) {
  const say = useWords(liveWords);
  const language = useLanguage();
  const status = useAtomValue(watch.status);
  const [request, setRequest] = useState<WriteRequest | null>(null);
  const [inspected, setInspected] = useState<number | null>(null);
  const now = useCallback(() => client.steadyNow(), [client]);
  const live = useMemo<LivePage>(() => {
    const spec = signalSpec(family, equipmentId, signalIds);
    const owner =
      family === 'equipment' ? { family, equipmentId } : ({ family, equipmentId, conId: null } as const);
    const plan = { spec, slotOf: () => -1 };
    return { client, owner, page: { widgets: [] }, plan, watch, isReplay: false, now };
  }, [client, family, equipmentId, signalIds, watch, now]);
  const { fault, link } = status;
  return (
    <LiveProvider value={live}>
      {fault === null || fault.kind === 'session-ended' ? null : (
        <Notice tone="warn">{say('loadFault', { why: faultText(fault, language) })}</Notice>
      )}
      {children(
        { watch, status, now, inspect: setInspected, write: setRequest },
        <LinkBadge link={link} now={now} />,
      )}
      {inspected === null || request !== null ? null : (
        <Inspector
          slot={inspected}
          onClose={() => setInspected(null)}
          onWrite={(wanted) => {
            setInspected(null);
            setRequest(wanted);
          }}
        />
      )}
      {request === null ? null : <WriteDialog request={request} onClose={() => setRequest(null)} />}
    </LiveProvider>
  );
}
