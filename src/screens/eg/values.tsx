import type { LiveValues } from '../../features/live-values/live-context';
import { FaultView } from '../../features/screen-states/fault-view';
import { LiveSignals } from '../../features/signals/live-signals';
import { SignalList } from '../../features/signals/signal-list';
import { equipmentWords } from '../../i18n/equipment';
import { useWords } from '../../i18n/use-words';
import { getEgRealtimePath } from '../../navigation/paths';
import { queryMultiDeclarations } from '../../shared/calls/multi-declared';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { EmptyIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';

interface ValuesProps {
  readonly id: EquipmentId;
  readonly onLiveValues: (live: LiveValues | null) => void;
}

export function Values({ id, onLiveValues }: ValuesProps) {
  const t = useWords(equipmentWords);
  const { data, fault, isLoading, reload } = useCall(queryMultiDeclarations, { equipmentId: id });
  if (data === undefined) {
    if (fault !== null && !isLoading) return <FaultView fault={fault} onRetry={() => void reload()} />;
    return <Skeleton label={t('loading')} />;
  }
  if (data.length === 0)
    return <StateView icon={<EmptyIcon size={28} />} title={t('noSignals')} detail={t('noSignalsDetail')} />;
  return (
    <LiveSignals equipment={{ family: 'equipment', equipmentId: id }} signals={data} onScreen={onLiveValues}>
      {(live, badge) => (
        <SignalList
          id={id}
          live={live}
          badge={badge}
          getCurvePath={(signal) => getEgRealtimePath(id, signal.id)}
        />
      )}
    </LiveSignals>
  );
}
