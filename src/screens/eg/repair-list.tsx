import { type EquipmentKey, equipmentWords } from '../../i18n/equipment';
import { maskPhone } from '../../i18n/mask';
import { useWords } from '../../i18n/use-words';
import { queryRepairs, type RepairRow } from '../../shared/calls/work';
import type { EquipmentId } from '../../shared/ids';
import { usePages } from '../../state/use-pages';
import { Tag, type Tone } from '../../ui/tag';
import { dateText } from '../common/live-page/time-text';
import { PageList } from '../common/pages/page-list';
import { Fact } from './facts';

const STATUSES: Readonly<Record<NonNullable<RepairRow['status']>, readonly [Tone, EquipmentKey]>> = {
  pending: ['warn', 'repair_pending'],
  assigned: ['accent', 'repair_assigned'],
  accepted: ['accent', 'repair_accepted'],
  completed: ['good', 'repair_completed'],
  terminated: ['stale', 'repair_terminated'],
};

function Slip({ row }: { readonly row: RepairRow }) {
  const say = useWords(equipmentWords);
  const status = row.status === null ? null : STATUSES[row.status];
  const facts: readonly (readonly [EquipmentKey, string])[] = [
    ['number', row.number],
    ['location', row.location],
    ['creator', row.creator],
    ['tel', row.tel === '' ? '' : maskPhone(row.tel)],
    ['created', row.createTime === null ? '' : dateText(row.createTime)],
    ['dispatcher', row.dispatcher],
    ['recipient', row.recipient],
    ['result', row.result],
    ['endPerson', row.endPerson],
    ['endNote', row.endNote],
    ['ended', row.endTime === null ? '' : dateText(row.endTime)],
  ];
  return (
    <>
      <div className="as-eg-row__head">
        <h2 className="as-eg-row__name">{row.description}</h2>
        <Tag tone={status?.[0] ?? 'stale'}>{say(status?.[1] ?? 'unknown')}</Tag>
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

/** The repairs of an equipment, newest first. */
export function RepairList({ id }: { readonly id: EquipmentId }) {
  const say = useWords(equipmentWords);
  const pages = usePages(queryRepairs, { equipmentId: id });
  return (
    <div>
      <PageList
        pages={pages}
        label={say('repairs')}
        none={say('repairsNone')}
        draw={(row) => <Slip row={row} />}
      />
    </div>
  );
}
