/** /site/history-chart/{equipId}/{checkAll}/{reports}: the past of the signals of an edge node or a device. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { PlantListing } from '../../../workers/monitor/contract/contract';
import type { CurveScope, SelectableSignal } from '../../features/curves/curve-scope';
import { CurveScreen } from '../../features/curves/curve-screen';
import { BackBar } from '../../features/screen-states/back-bar';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { siteEquipmentPath } from '../../navigation/paths';
import { preselectionOf } from '../../navigation/preselection';
import type { EquipmentId } from '../../shared/ids';
import { useStable } from '../../state/hooks/use-stable';
import { useBroker } from '../../state/site/use-site';
import { Skeleton } from '../../ui/skeleton';
import { Plant } from './plant';

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

interface CurvesProps {
  readonly id: EquipmentId;
  readonly plant: PlantListing;
  readonly title: string;
}

function Curves({ id, plant, title }: CurvesProps) {
  const broker = useBroker();
  const { checkAll, reports } = useParams();
  const known = useStable(useMemo(() => selectable(plant), [plant]));
  const preselection = useMemo(() => preselectionOf(checkAll, reports), [checkAll, reports]);
  const scope = useMemo<CurveScope | null>(
    () => (broker === null ? null : { owner: broker, equipmentId: id, known }),
    [broker, id, known],
  );
  return scope === null ? null : (
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
  const shell = useWords(shellWords);
  const { equipId = '' } = useParams();
  const id = equipId as EquipmentId;
  const ids = useMemo(() => [id], [id]);
  const title = shell('titleHistoryChart');
  return (
    <Plant key={id} of={ids}>
      {({ plant }) =>
        plant === null || plant.signals.length === 0 ? (
          <>
            <BackBar title={`${id} · ${title}`} back={siteEquipmentPath(id)} />
            <main>
              <Skeleton label={shell('loading')} count={3} />
            </main>
          </>
        ) : (
          <Curves id={id} plant={plant} title={title} />
        )
      }
    </Plant>
  );
}
