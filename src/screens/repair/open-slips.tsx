/** Offers open slips of the same device, signal or alarm before another is created, to avoid duplicates. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { minuteText } from '../../features/time/time-text';
import { StatusTag } from '../../features/work/orders/status-tag';
import { useSendForm } from '../../features/work/outbox/use-send-form';
import { orderWords } from '../../i18n/order';
import { repairWords } from '../../i18n/repair';
import { useWords } from '../../i18n/use-words';
import { mySlipPath } from '../../navigation/order-paths';
import { queryOpenRepairs, type RepairRow } from '../../shared/calls/repair';
import type { EquipmentId, RepairId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { getJoin } from '../../state/work/join-repair';
import type { RepairDraft } from '../../state/work/repair-draft';
import type { WorkDraft } from '../../state/work/use-work-draft';
import { Button } from '../../ui/button';
import '../../features/lists/page-list.css';

/** Number of slips shown before the user asks for more. */
const FIRST = 2;

type Draft = WorkDraft<RepairDraft>;

interface JoinProps {
  readonly slip: RepairRow;
  readonly draft: Draft;
  readonly isRight: boolean;
  readonly onJoined: (slip: RepairId) => void;
}

function OpenSlip({ slip, draft, isRight, onJoined }: JoinProps) {
  const services = useServices();
  const t = useWords(orderWords);
  const repair = useWords(repairWords);
  const { id, status, number, description, createTime } = slip;
  const { send, isBusy } = useSendForm({ draft, call: 'repair/join', entity: id });
  const { values, pictures } = draft;
  const join = async (): Promise<void> => {
    const kept = await send(getJoin(id, values, pictures, getPlatformClock(services).now()));
    if (kept !== null) onJoined(id);
  };
  return (
    <li className="as-page-list__row as-repair-offer__one">
      <div className="as-repair__head">
        <StatusTag status={status} />
        <Link to={mySlipPath(id)}>{number === '' ? t('noTitle') : number}</Link>
        <span className="as-repair__quiet">{createTime === null ? '' : minuteText(createTime)}</span>
      </div>
      <p className="as-repair__text">{description === '' ? t('noTitle') : description}</p>
      <Button
        busy={isBusy}
        disabled={!isRight}
        label={repair('joinThis', { number })}
        onClick={() => void join()}
      >
        {repair('join')}
      </Button>
    </li>
  );
}

interface OpenSlipsProps {
  readonly equipment: EquipmentId;
  readonly draft: Draft;
  readonly isRight: boolean;
  readonly onJoined: (slip: RepairId) => void;
}

/** Renders nothing if there are no open slips, or if they cannot be read. */
export function OpenSlips({ equipment, draft, isRight, onJoined }: OpenSlipsProps) {
  const repair = useWords(repairWords);
  const { signalId, alarmId } = draft.values;
  const { data } = useCall(queryOpenRepairs, {
    equipmentId: equipment,
    ...(signalId === null ? {} : { signalId }),
    ...(alarmId === null ? {} : { alarmId }),
  });
  const [isWhole, setWhole] = useState(false);
  if (data === undefined || data.length === 0) return null;
  const shown = isWhole ? data : data.slice(0, FIRST);
  const heading = repair('openSlips', { n: data.length });
  return (
    <section className="as-card as-repair-offer" aria-label={heading}>
      <h2 className="as-card__heading">{heading}</h2>
      <p className="as-repair__quiet">{repair(isRight ? 'openSlipsDetail' : 'openSlipsFirst')}</p>
      <ul className="as-page-list">
        {shown.map((slip) => (
          <OpenSlip key={slip.id} slip={slip} draft={draft} isRight={isRight} onJoined={onJoined} />
        ))}
      </ul>
      {shown.length === data.length ? null : (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {repair('allOpenSlips')}
        </Button>
      )}
    </section>
  );
}
