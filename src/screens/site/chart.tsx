/** /site/history-chart/{equipId}/{checkAll}/{reports}: history curves of an edge node or a device. */
import { type ReactNode, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { PlantListing } from '../../../workers/monitor/contract/contract';
import type { CurveScope, SelectableSignal } from '../../features/curves/curve-scope';
import { CurveScreen } from '../../features/curves/curve-screen';
import { BackBar } from '../../features/screen-states/back-bar';
import { shellWords } from '../../i18n/shell';
import { siteWords } from '../../i18n/site';
import { useWords } from '../../i18n/use-words';
import { getPreselection } from '../../navigation/preselection';
import { siteEquipmentPath } from '../../navigation/site-paths';
import type { EquipmentId, SignalId } from '../../shared/ids';
import { partsOfSignal } from '../../shared/plant-ids';
import { useStable } from '../../state/hooks/use-stable';
import type { WatchStatus } from '../../state/live/atoms';
import { useBroker } from '../../state/site/use-site';
import { CurveIcon } from '../../ui/curve-icons';
import { StateView } from '../../ui/state-view';
import { Arriving } from './arriving';
import { NotBorn } from './not-born';
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

/** Creates a signal from its id in the address: its curve need not wait for the birth that describes it. */
function named(id: SignalId): SelectableSignal {
  const { equipmentId = null, name: title = id } = partsOfSignal(id) ?? {};
  return { id, title, unit: '', dataType: null, equipmentId, decimals: null, map: [] };
}

interface CurvesProps {
  readonly id: EquipmentId;
  readonly status: WatchStatus;
  readonly badge: ReactNode;
}

function Curves({ id, status, badge }: CurvesProps) {
  const { plant, link } = status;
  const shell = useWords(shellWords);
  const t = useWords(siteWords);
  const broker = useBroker();
  const { checkAll, reports } = useParams();
  const preselection = useMemo(() => getPreselection(checkAll, reports), [checkAll, reports]);
  const born = plant === undefined ? [] : selectable(plant);
  const bornIds = new Set<string>(born.map((signal) => signal.id));
  const others = preselection.ids.filter((signal) => !bornIds.has(signal));
  const known = useStable([...born, ...others.map((signal) => named(signal as SignalId))]);
  const title = shell('titleHistoryChart');
  const scope = useMemo<CurveScope | null>(
    () => (broker === null ? null : { owner: broker, equipmentId: id, known }),
    [broker, id, known],
  );
  if (scope === null) return null;
  const listed = plant?.equipment.find((each) => each.id === id);
  if (known.length === 0)
    return (
      <>
        <BackBar title={`${id} · ${title}`} back={siteEquipmentPath(id)} />
        <main className="as-home__content">
          {plant === undefined || link?.phase !== 'live' ? (
            <Arriving badge={badge} link={link} />
          ) : listed === undefined || listed.signalCount === 0 ? (
            <NotBorn listed={listed} badge={badge} />
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
      {(status, badge) => <Curves id={id} status={status} badge={badge} />}
    </Plant>
  );
}
