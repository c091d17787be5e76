/** Offers open slips of the same device, signal or alarm before another is created, to avoid duplicates. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMinute } from '../../features/time/time-text';
import { StatusTag } from '../../features/work/orders/status-tag';
import { useSendForm } from '../../features/work/outbox/use-send-form';
import { orderWords } from '../../i18n/order';
import { repairWords } from '../../i18n/repair';
import { useWords } from '../../i18n/use-words';
import { getMySlipPath } from '../../navigation/order-paths';
import { queryOpenRepairs, type RepairRow } from '../../shared/calls/repair';
import type { EquipmentId, RepairId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { createJoinInput } from '../../state/work/join-repair';
import type { RepairDraft } from '../../state/work/repair-draft';
import type { WorkDraft } from '../../state/work/use-work-draft';
import { Button } from '../../ui/button';
import '../../features/lists/page-list.css';

/** Number of slips shown before the user asks for more. */
const FIRST_COUNT = 2;

type Draft = WorkDraft<RepairDraft>;

interface OpenSlipProps {
  readonly slip: RepairRow;
  readonly draft: Draft;
  readonly canJoin: boolean;
  readonly onJoined: (slip: RepairId) => void;
}

function OpenSlip({ slip, draft, canJoin, onJoined }: OpenSlipProps) {
  const services = useServices();
  const t = useWords(orderWords);
  const tRepair = useWords(repairWords);
  const { id, status, number, description, createTime } = slip;
  const { send, isBusy } = useSendForm({ draft, call: 'repair/join', entity: id });
  const { values, pictures } = draft;
  const join = async (): Promise<void> => {
    const storagePlace = await send(createJoinInput(id, values, pictures, getPlatformClock(services).now()));
    if (storagePlace !== null) onJoined(id);
  };
  return (
    <li className="as-page-list__row as-repair-offer__one">
      <div className="as-repair__head">
        <StatusTag status={status} />
        <Link to={getMySlipPath(id)}>{number === '' ? t('noTitle') : number}</Link>
        <span className="as-repair__quiet">{createTime === null ? '' : formatMinute(createTime)}</span>
      </div>
      <p className="as-repair__text">{description === '' ? t('noTitle') : description}</p>
      <Button
        busy={isBusy}
        disabled={!canJoin}
        label={tRepair('joinThis', { number })}
        onClick={() => void join()}
      >
        {tRepair('join')}
      </Button>
    </li>
  );
}

interface OpenSlipsProps {
  readonly equipment: EquipmentId;
  readonly draft: Draft;
  readonly canJoin: boolean;
  readonly onJoined: (slip: RepairId) => void;
}

/** Renders nothing if there are no open slips, or if they cannot be read. */
export function OpenSlips({ equipment, draft, canJoin, onJoined }: OpenSlipsProps) {
  const tRepair = useWords(repairWords);
  const { signalId, alarmId } = draft.values;
  const { data } = useCall(queryOpenRepairs, {
    equipmentId: equipment,
    ...(signalId === null ? {} : { signalId }),
    ...(alarmId === null ? {} : { alarmId }),
  });
  const [isExpanded, setExpanded] = useState(false);
  if (data === undefined || data.length === 0) return null;
  const shownSlips = isExpanded ? data : data.slice(0, FIRST_COUNT);
  const heading = tRepair('openSlips', { n: data.length });
  return (
    <section className="as-card as-repair-offer" aria-label={heading}>
      <h2 className="as-card__heading">{heading}</h2>
      <p className="as-repair__quiet">{tRepair(canJoin ? 'openSlipsDetail' : 'openSlipsFirst')}</p>
      <ul className="as-page-list">
        {shownSlips.map((slip) => (
          <OpenSlip key={slip.id} slip={slip} draft={draft} canJoin={canJoin} onJoined={onJoined} />
        ))}
      </ul>
      {shownSlips.length === data.length ? null : (
        <Button kind="quiet" onClick={() => setExpanded(true)}>
          {tRepair('allOpenSlips')}
        </Button>
      )}
    </section>
  );
}
