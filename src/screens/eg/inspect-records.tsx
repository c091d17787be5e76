import { useParams } from 'react-router-dom';
import { type EquipmentKey, equipmentWords } from '../../i18n/equipment';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { type InspectionRow, queryInspections } from '../../shared/calls/work';
import type { EquipmentId } from '../../shared/ids';
import { usePages } from '../../state/use-pages';
import { Tag, type Tone } from '../../ui/tag';
import { dateText } from '../common/live-page/time-text';
import { PageList } from '../common/pages/page-list';
import { egListPath } from '../common/paths';
import { Fact } from './facts';
import { Frame } from './frame';

const STATUSES: Readonly<Record<NonNullable<InspectionRow['status']>, readonly [Tone, EquipmentKey]>> = {
  'not started': ['warn', 'inspection_notStarted'],
  incomplete: ['warn', 'inspection_incomplete'],
  completed: ['accent', 'inspection_completed'],
  aborted: ['stale', 'inspection_aborted'],
};

function Record({ row }: { readonly row: InspectionRow }) {
  const say = useWords(equipmentWords);
  const status = row.status === null ? null : STATUSES[row.status];
  const facts: readonly (readonly [EquipmentKey, string])[] = [
    ['point', row.point],
    ['inspector', row.inspector],
    ['inspected', row.time === null ? '' : dateText(row.time)],
    ['items', row.result === null ? '' : say('itemsOf', { n: row.items, bad: row.abnormal })],
    ['note', row.note],
  ];
  return (
    <>
      <div className="as-eg-row__head">
        <h2 className="as-eg-row__name">{row.plan}</h2>
        {row.result === null ? (
          <Tag tone={status?.[0] ?? 'stale'}>{say(status?.[1] ?? 'unknown')}</Tag>
        ) : (
          <Tag tone={row.result === 'normal' ? 'good' : 'bad'}>{say(row.result)}</Tag>
        )}
      </div>
      <dl className="as-facts as-eg-row__facts">
        {facts.map(([name, value]) => (
          <Fact key={name} name={say(name)}>
            {value}
          </Fact>
        ))}
      </dl>
    </>
  );
}

/** /detail/eg/inspect-records/{id}: the inspections of an equipment, newest first. */
export default function InspectionRecords() {
  const shell = useWords(shellWords);
  const say = useWords(equipmentWords);
  const id = (useParams().id ?? '') as EquipmentId;
  const pages = usePages(queryInspections, { equipmentId: id });
  return (
    <Frame title={shell('titleInspectRecords')} back={egListPath(id)}>
      <div>
        <PageList
          pages={pages}
          label={say('inspections')}
          none={say('inspectionsNone')}
          draw={(row) => <Record row={row} />}
        />
      </div>
    </Frame>
  );
}
