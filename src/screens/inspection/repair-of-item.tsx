/**
 * Leads from an abnormal item, or a doubtful sensor, to a repair report. Open slips of the device are offered first, to
 * avoid duplicates.
 */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import { getMySlipPath, MY_REPAIRS } from '../../navigation/order-paths';
import type { RepairId } from '../../shared/ids';
import { Button } from '../../ui/button';
import { Tag } from '../../ui/tag';
import { LazyRepairSheet } from './lazy-parts';
import type { RepairOfItemProps } from './repair-props';
import { useItemReport } from './use-item-report';
import { useForgetSlip } from './use-linked-slip';

export function RepairOfItem(props: RepairOfItemProps) {
  const { item, answer, record, about } = props;
  const t = useWords(inspectionWords);
  const [isOpen, setOpen] = useState(false);
  const report = useItemReport({ recordEquipId: record.recordEquipId, itemId: item.id, about });
  // An answer stores only the slip of its item, not of its sensor.
  const repairId = about === 'item' ? answer.repairId : (report?.repairId ?? null);
  if (repairId !== null) return <LinkedSlip {...props} repairId={repairId} />;
  if (report?.outboxState != null) return <UnsentReport isRefused={report.outboxState === 'refused'} />;
  return (
    <>
      <Button
        className="as-item__repair"
        label={`${t(about === 'sensor' ? 'reportSensor' : 'reportRepair')} · ${item.title}`}
        onClick={() => setOpen(true)}
      >
        {t(about === 'sensor' ? 'reportSensor' : 'reportRepair')}
      </Button>
      {isOpen ? <LazyRepairSheet {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function LinkedSlip(props: RepairOfItemProps & { readonly repairId: RepairId }) {
  const { item, record, about, onChange, repairId } = props;
  const t = useWords(inspectionWords);
  const forgetSlip = useForgetSlip({ recordEquipId: record.recordEquipId, itemId: item.id, about });
  const unlink = (): void => {
    forgetSlip();
    if (about === 'item') onChange(item.id, (previous) => ({ ...previous, repairId: null }));
  };
  return (
    <p className="as-item__linked">
      <Tag tone="good">{t(about === 'sensor' ? 'linkedSensor' : 'linked')}</Tag>
      <Link className="as-link-button as-link-button--quiet" to={getMySlipPath(repairId)}>
        {t('openSlip')}
      </Link>
      <Button kind="quiet" onClick={unlink}>
        {t('unlink')}
      </Button>
    </p>
  );
}

/** Replaces the report button while a report is in the outbox, where it can be sent, edited or discarded. */
function UnsentReport({ isRefused }: { readonly isRefused: boolean }) {
  const t = useWords(inspectionWords);
  return (
    <p className="as-item__linked">
      <Tag tone={isRefused ? 'bad' : 'warn'}>{t(isRefused ? 'reportRefused' : 'reportWaits')}</Tag>
      <Link className="as-link-button as-link-button--quiet" to={MY_REPAIRS}>
        {t('toUnsent')}
      </Link>
    </p>
  );
}
