/** /site/history-chart/{equipId}/{checkAll}/{reports}: history curves of an edge node or a device. */
import { type ReactNode, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { PlantListing } from '../../../workers/monitor/contract/contract';
import type { CurveScope, SelectableSignal } from '../../features/curves/curve-scope';
import { CurveScreen } from '../../features/curves/curve-screen';
import { BackBar } from '../../features/screen-states/back-bar';
import { brokerWords } from '../../i18n/broker';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getBrokerEquipmentPath } from '../../navigation/broker-paths';
import { getPreselection } from '../../navigation/preselection';
import type { EquipmentId, SignalId } from '../../shared/ids';
import { parseSignalId } from '../../shared/plant-ids';
import { useBroker } from '../../state/broker/use-broker';
import { useStable } from '../../state/hooks/use-stable';
import type { WatchStatus } from '../../state/live/atoms';
import { CurveIcon } from '../../ui/curve-icons';
import { StateView } from '../../ui/state-view';
import { PlantLoading } from './arriving';
import { NotBorn } from './not-born';
import { Plant } from './plant';
import '../../features/screen-states/home-frame.css';

const toSelectableSignals = ({ signals }: PlantListing): readonly SelectableSignal[] =>
  signals.map(({ id, title, unit, dataType, equipmentId, decimals, map }) => ({
    id,
    title,
    unit,
    dataType,
    equipmentId,
    decimals,
    map,
  }));

/** Creates a signal from its id in the address: its curve need not wait for the birth that describes it. */
function createSignalFromId(id: SignalId): SelectableSignal {
  const { equipmentId = null, name: title = id } = parseSignalId(id) ?? {};
  return { id, title, unit: '', dataType: null, equipmentId, decimals: null, map: [] };
}

interface CurvesProps {
  readonly id: EquipmentId;
  readonly status: WatchStatus;
  readonly badge: ReactNode;
}

function Curves({ id, status, badge }: CurvesProps) {
  const { plant, link } = status;
  const tShell = useWords(shellWords);
  const t = useWords(brokerWords);
  const broker = useBroker();
  const { checkAll, reports } = useParams();
  const preselection = useMemo(() => getPreselection(checkAll, reports), [checkAll, reports]);
  const bornSignals = plant === undefined ? [] : toSelectableSignals(plant);
  const bornIds = new Set<string>(bornSignals.map((signal) => signal.id));
  const otherIds = preselection.ids.filter((signal) => !bornIds.has(signal));
  const knownSignals = useStable([
    ...bornSignals,
    ...otherIds.map((signal) => createSignalFromId(signal as SignalId)),
  ]);
  const title = tShell('titleHistoryChart');
  const scope = useMemo<CurveScope | null>(
    () => (broker === null ? null : { owner: broker, equipmentId: id, known: knownSignals }),
    [broker, id, knownSignals],
  );
  if (scope === null) return null;
  const listedEquipment = plant?.equipment.find((equipment) => equipment.id === id);
  if (knownSignals.length === 0)
    return (
      <>
        <BackBar title={`${id} · ${title}`} backPath={getBrokerEquipmentPath(id)} />
        <main className="as-home__content">
          {plant === undefined || link?.status !== 'live' ? (
            <PlantLoading badge={badge} link={link} />
          ) : listedEquipment === undefined || listedEquipment.signalCount === 0 ? (
            <NotBorn equipment={listedEquipment} badge={badge} />
          ) : (
            <StateView icon={<CurveIcon size={28} />} title={t('noSignals')} />
          )}
        </main>
      </>
    );
  return (
    <CurveScreen
      scope={scope}
      preselection={preselection}
      title={title}
      name={id}
      backPath={getBrokerEquipmentPath(id)}
    />
  );
}

export default function BrokerChart() {
  const { equipId = '' } = useParams();
  const id = equipId as EquipmentId;
  const ids = useMemo(() => [id], [id]);
  return (
    <Plant key={id} equipmentIds={ids}>
      {(status, badge) => <Curves id={id} status={status} badge={badge} />}
    </Plant>
  );
}
