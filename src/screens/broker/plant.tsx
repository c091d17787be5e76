import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback } from 'react';
import { LinkBadge } from '../../features/live-values/link-badge';
import { LoadFault } from '../../features/live-values/load-fault';
import { WorkerStopped } from '../../features/live-values/worker-stopped';
import { BrokenScreen } from '../../features/screen-states/boundary';
import { commonWords } from '../../i18n/engine';
import { useWords } from '../../i18n/use-words';
import type { EquipmentId } from '../../shared/ids';
import { usePlant } from '../../state/broker/use-broker';
import type { WatchStatus } from '../../state/live/atoms';
import type { LiveSummary } from '../../state/live/live-summary';
import { useWorkerState } from '../../state/live/use-monitor';
import type { Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';
import { Skeleton } from '../../ui/skeleton';
import type { MonitorClient } from '../../worker-client/monitor-client';

interface PlantProps {
  readonly equipmentIds: readonly EquipmentId[];
  readonly children: (status: WatchStatus, badge: ReactNode) => ReactNode;
}

/** Watches the plant while mounted; `badge` shows whether its broker is reachable. */
export function Plant({ equipmentIds, children }: PlantProps) {
  const { reload } = useServices();
  const t = useWords(commonWords);
  const plant = usePlant(equipmentIds);
  switch (plant.status) {
    case 'failed':
      return <BrokenScreen kind="chunk" onReload={reload} />;
    case 'starting':
      return <Skeleton label={t('loading')} />;
    case 'open':
      return (
        <OpenPlant watch={plant.watch} client={plant.client}>
          {children}
        </OpenPlant>
      );
  }
}

const NOTHING_ONLINE: LiveSummary = { live: 0, notLive: 0, never: 1, newestAt: Number.NaN };

interface OpenPlantProps extends Pick<PlantProps, 'children'> {
  readonly watch: Watch;
  readonly client: MonitorClient;
}

function OpenPlant({ watch, client, children }: OpenPlantProps) {
  const status = useAtomValue(watch.status);
  const now = useCallback(() => client.steadyNow(), [client]);
  const isNothingOnline =
    status.plant !== undefined && !status.plant.equipment.some(({ isOnline }) => isOnline);
  if (useWorkerState(client) === 'stopped') return <WorkerStopped />;
  return (
    <>
      <LoadFault fault={status.link?.fault ?? null} />
      {children(
        status,
        <LinkBadge link={status.link} now={now} {...(isNothingOnline && { summary: NOTHING_ONLINE })} />,
      )}
    </>
  );
}
