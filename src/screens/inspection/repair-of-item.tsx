/** From an abnormal item, or a sensor in doubt, to a repair: open slips of the device first, so that there is one slip. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import { mySlipPath } from '../../navigation/order-paths';
import { Button } from '../../ui/button';
import { Tag } from '../../ui/tag';
import { LazyRepairSheet } from './lazy-parts';
import type { RepairOfItemProps } from './repair-props';
import { useForgetSlip } from './use-linked-slip';

export function RepairOfItem(props: RepairOfItemProps) {
  const { item, answer, record, about, onChange } = props;
  const say = useWords(inspectionWords);
  const [isOpen, setOpen] = useState(false);
  const forget = useForgetSlip(record.recordEquipId, item.id);
  const unlink = (): void => {
    forget();
    onChange(item.id, (before) => ({ ...before, repairId: null }));
  };
  if (answer.repairId !== null && about === 'item')
    return (
      <p className="as-item__linked">
        <Tag tone="good">{say('linked')}</Tag>
        <Link className="as-link-button as-link-button--quiet" to={mySlipPath(answer.repairId)}>
          {say('openSlip')}
        </Link>
        <Button kind="quiet" onClick={unlink}>
          {say('unlink')}
        </Button>
      </p>
    );
  return (
    <>
      <Button
        className="as-item__repair"
        label={`${say(about === 'sensor' ? 'reportSensor' : 'report')} · ${item.title}`}
        onClick={() => setOpen(true)}
      >
        {say(about === 'sensor' ? 'reportSensor' : 'report')}
      </Button>
      {isOpen ? <LazyRepairSheet {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
