/** The platform's operation log of a page's equipment, with the writes of all users and windows. */
import { useState } from 'react';
import { equipmentWords } from '../../i18n/equipment';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { PageOwner } from '../../page-document/plan';
import { type OperationLogRow, queryOperationLog } from '../../shared/calls/equipment';
import { LIST_PAGE_ROWS } from '../../shared/constants';
import { done, failed, type Outcome } from '../../shared/faults';
import type { EquipmentId } from '../../shared/ids';
import { usePages } from '../../state/calls/use-pages';
import { useRead } from '../../state/calls/use-read';
import { type Services, useServices } from '../../state/services';
import { EmptyIcon } from '../../ui/icons';
import { SelectField } from '../../ui/select-field';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { PageList } from '../lists/page-list';
import { useGetEquipmentName } from '../live-values/use-equipment-name';
import { FaultView } from '../screen-states/fault-view';
import { OperationRow } from './operation-row';

/** Maximum number of operation logs that are read together, with one call each. */
const LOGS_AT_ONCE_MAX = 40;

export interface PlatformLogProps {
  /** `null` outside a watched page; there is then a single machine, which needs no name. */
  readonly owner: PageOwner | null;
  readonly equipmentIds: readonly EquipmentId[];
}

/** Shows the log of all equipment together, with a filter for one machine. With too many, only one can be shown. */
export default function PlatformLog({ owner, equipmentIds }: PlatformLogProps) {
  const t = useWords(valueWords);
  const getName = useGetEquipmentName(owner);
  const canMerge = equipmentIds.length > 1 && equipmentIds.length <= LOGS_AT_ONCE_MAX;
  const [chosenId, setChosenId] = useState(canMerge ? undefined : equipmentIds[0]);
  const options = equipmentIds.map((id) => ({ value: id, text: getName(id) || id }));
  return (
    <section className="as-ledger__own" aria-label={t('platformLog')}>
      <h3 className="as-ledger__head">{t('platformLog')}</h3>
      {owner === null || equipmentIds.length < 2 ? null : (
        <SelectField
          label={t('equipment')}
          value={chosenId ?? ''}
          options={canMerge ? [{ value: '', text: t('allEquipment') }, ...options] : options}
          onChange={(value) => setChosenId(equipmentIds.find((id) => id === value))}
        />
      )}
      {chosenId === undefined ? (
        <MergedLog equipmentIds={equipmentIds} getName={getName} />
      ) : (
        <EquipmentLog key={chosenId} id={chosenId} />
      )}
    </section>
  );
}

interface MergedRow extends OperationLogRow {
  readonly equipmentId: EquipmentId;
}

/** Reads the newest operations of several machines: one page in total, which cannot have gaps. */
async function readMergedLog(
  services: Services,
  equipmentIds: readonly EquipmentId[],
  signal: AbortSignal,
): Promise<Outcome<readonly MergedRow[]>> {
  const input = { pagenum: 1, count: LIST_PAGE_ROWS };
  const logs = await Promise.all(
    equipmentIds.map((objectId) => services.call(queryOperationLog, { objectId, ...input }, { signal })),
  );
  const rows: MergedRow[] = [];
  for (const [i, log] of logs.entries()) {
    const equipmentId = equipmentIds[i];
    if (!log.ok) return failed(log.fault);
    if (equipmentId !== undefined) rows.push(...log.value.list.map((row) => ({ ...row, equipmentId })));
  }
  return done(rows.sort((a, b) => (b.time ?? 0) - (a.time ?? 0)).slice(0, LIST_PAGE_ROWS));
}

interface MergedLogProps {
  readonly equipmentIds: readonly EquipmentId[];
  readonly getName: (id: EquipmentId) => string;
}

function MergedLog({ equipmentIds, getName }: MergedLogProps) {
  const services = useServices();
  const t = useWords(valueWords);
  const tEquipment = useWords(equipmentWords);
  const { data, fault, isFetching, reload } = useRead([queryOperationLog.path, equipmentIds], (signal) =>
    readMergedLog(services, equipmentIds, signal),
  );
  if (data === undefined)
    return fault === null ? (
      <Skeleton label={t('loading')} count={3} />
    ) : (
      <FaultView fault={fault} what="loadFailed" isAsking={isFetching} onRetry={reload} />
    );
  if (data.length === 0) return <StateView icon={<EmptyIcon size={28} />} title={tEquipment('logNone')} />;
  return (
    <>
      <ul className="as-page-list" aria-label={t('platformLog')}>
        {data.map((row) => (
          <li key={`${row.equipmentId} ${row.id}`} className="as-page-list__row">
            <OperationRow row={row} equipment={getName(row.equipmentId) || row.equipmentId} />
          </li>
        ))}
      </ul>
      <p className="as-ledger__note">{t('olderByEquipment')}</p>
    </>
  );
}

function EquipmentLog({ id }: { readonly id: EquipmentId }) {
  const t = useWords(valueWords);
  const tEquipment = useWords(equipmentWords);
  const pages = usePages(queryOperationLog, { objectId: id });
  return (
    <PageList
      pages={pages}
      label={t('platformLog')}
      none={tEquipment('logNone')}
      renderRow={(row) => <OperationRow row={row} />}
    />
  );
}
