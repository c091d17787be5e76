/** /site/history-chart/{equipId}/{checkAll}/{reports}: the past of the signals of an edge node or a device. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { PlantListing } from '../../../workers/monitor/contract/contract';
import type { CurveScope, SelectableSignal } from '../../features/curves/curve-scope';
import { CurveScreen } from '../../features/curves/curve-screen';
import { BackBar } from '../../features/screen-states/back-bar';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { preselectionOf } from '../../navigation/preselection';
import { siteEquipmentPath } from '../../navigation/site-paths';
import type { EquipmentId, SignalId } from '../../shared/ids';
import { SIGNAL_SEPARATOR } from '../../shared/plant-ids';
import { useStable } from '../../state/hooks/use-stable';
import { useBroker } from '../../state/site/use-site';
import { Skeleton } from '../../ui/skeleton';
import { Plant } from './plant';
import '../../features/screen-states/home-frame.css';

const selectable = ({ signals }: PlantListing): readonly SelectableSignal[] =>
  signals.map(({ id, title, unit, dataType, equipmentId, decimals, map }) => ({
    id,
    title,
    unit,
    dataType,
    equipmentId,
    decimals,
    map,
  }));

/** A signal that only the address names: its curve need not wait for the birth that describes it. */
const named = (equipmentId: EquipmentId, id: SignalId): SelectableSignal => ({
  id,
  title: id.slice(equipmentId.length + SIGNAL_SEPARATOR.length),
  unit: '',
  dataType: null,
  equipmentId,
  decimals: null,
  map: [],
});

interface CurvesProps {
  readonly id: EquipmentId;
  /** Null before it is listed. */
  readonly plant: PlantListing | null;
}

function Curves({ id, plant }: CurvesProps) {
  const shell = useWords(shellWords);
  const broker = useBroker();
  const { checkAll, reports } = useParams();
  const preselection = useMemo(() => preselectionOf(checkAll, reports), [checkAll, reports]);
  const born = plant === null ? [] : selectable(plant);
  const known = useStable(
    born.length > 0 ? born : preselection.ids.map((signal) => named(id, signal as SignalId)),
  );
  const title = shell('titleHistoryChart');
  const scope = useMemo<CurveScope | null>(
    () => (broker === null ? null : { owner: broker, equipmentId: id, known }),
    [broker, id, known],
  );
  if (scope === null) return null;
  if (known.length === 0)
    return (
      <>
        <BackBar title={`${id} · ${title}`} back={siteEquipmentPath(id)} />
        <main className="as-home__content">
          <Skeleton label={shell('loading')} count={3} />
        </main>
      </>
    );
  return (
    <CurveScreen
      scope={scope}
      preselection={preselection}
      title={title}
      name={id}
      up={siteEquipmentPath(id)}
    />
  );
}

export default function SiteChart() {
  const { equipId = '' } = useParams();
  const id = equipId as EquipmentId;
  const ids = useMemo(() => [id], [id]);
  return (
    <Plant key={id} of={ids}>
      {({ plant }) => <Curves id={id} plant={plant} />}
    </Plant>
  );
}
