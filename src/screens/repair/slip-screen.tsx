/**
 * Shows a repair slip, which is also a repair order, to its creator, to the people who work on it, and after its end.
 */
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePrefetch } from '../../browser/use-code-ahead';
import { EvidenceView } from '../../features/work/evidence/evidence-view';
import { useReportRepair } from '../../features/work/evidence/use-report-repair';
import { OrderFault } from '../../features/work/orders/order-fault';
import { OrderSteps } from '../../features/work/orders/order-steps';
import { REPAIR_STEPS } from '../../features/work/orders/step-calls';
import { Timeline } from '../../features/work/orders/timeline';
import { type OrderReading, useOrder } from '../../features/work/orders/use-order';
import { OutboxList } from '../../features/work/outbox/outbox-list';
import { orderWords, STEP_KEYS } from '../../i18n/order';
import { repairWords } from '../../i18n/repair';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getRepairBillPath, getRepairOrderPath } from '../../navigation/order-paths';
import { useTitle } from '../../navigation/use-title';
import { type RepairSlip, repairInfo } from '../../shared/calls/repair';
import { isOpen } from '../../shared/calls/statuses';
import type { RepairId } from '../../shared/ids';
import { filterSlipActions, type SlipAction } from '../../shared/work/slip-steps';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { AddDialog } from './add-dialog';
import { Frame } from './frame';
import { ReadNotice } from './read-notice';
import { SlipFacts, SlipHead, SlipPhotos, SlipResult } from './slip-facts';

/** `creator` offers only the creator's actions, `order` all actions, and `ended` none. */
type SlipView = 'creator' | 'order' | 'ended';

const CREATOR_STEPS: ReadonlySet<SlipAction> = new Set(['withdraw', 'note', 'join']);
const isOffered = (action: SlipAction, view: SlipView): boolean =>
  view === 'order' || (view === 'creator' && CREATOR_STEPS.has(action));

interface SlipBodyProps {
  readonly slip: RepairSlip;
  readonly reading: OrderReading<RepairSlip>;
  readonly view: SlipView;
}

function SlipSteps({ slip, reading, view }: SlipBodyProps) {
  const t = useWords(orderWords);
  const tRepair = useWords(repairWords);
  const [addingAction, setAddingAction] = useState<'note' | 'join' | null>(null);
  const { mayReport, isBusy, report } = useReportRepair();
  const allowedActions = filterSlipActions(slip.actions);
  const actions = allowedActions.filter((action) => isOffered(action, view));
  const hasOtherActions = view === 'creator' && actions.length < allowedActions.length;
  const renderAddButton = (action: 'note' | 'join'): ReactNode => (
    <Button block onClick={() => setAddingAction(action)}>
      {t(STEP_KEYS[action])}
    </Button>
  );
  return (
    <>
      <OrderSteps
        kind={REPAIR_STEPS}
        order={slip}
        reading={reading}
        actions={actions}
        own={{
          note: renderAddButton('note'),
          join: renderAddButton('join'),
          finish: (
            <Link
              className="as-link-button as-link-button--primary as-repair__link"
              to={getRepairBillPath(slip.id)}
            >
              {t('step_finish')}
            </Link>
          ),
        }}
      />
      {hasOtherActions ? (
        <Link className="as-link-button" to={getRepairOrderPath(slip.id)}>
          {tRepair('toOrder')}
        </Link>
      ) : null}
      {!isOpen(slip.status) && mayReport ? (
        <Button
          busy={isBusy}
          onClick={() =>
            void report({
              followUpOf: slip.id,
              equipmentId: slip.equipmentId,
              equipName: slip.equipName,
              note: slip.description,
            })
          }
        >
          {tRepair('reportAgain')}
        </Button>
      ) : null}
      {addingAction === null ? null : (
        <AddDialog
          key={addingAction}
          action={addingAction}
          slip={slip.id}
          onClose={() => setAddingAction(null)}
        />
      )}
    </>
  );
}

/** Prefetched: many repairs are done without a network. */
const loadBill = () => import('./bill');

function SlipBody(props: SlipBodyProps) {
  const { slip, reading } = props;
  usePrefetch(loadBill);
  const { before, after, timeline } = slip;
  return (
    <>
      <ReadNotice reading={reading} />
      <OutboxList entity={slip.id} />
      <div className="as-repair__column">
        <SlipHead slip={slip} />
        <SlipSteps {...props} />
        <SlipResult slip={slip} />
        <SlipPhotos slip={slip} />
        {before === null ? null : <EvidenceView evidence={before} />}
        {after === null ? null : <EvidenceView evidence={after} />}
      </div>
      <div className="as-repair__column">
        <SlipFacts slip={slip} />
        <Timeline entries={timeline} />
      </div>
    </>
  );
}

interface SlipScreenProps {
  readonly id: RepairId;
  readonly view: SlipView;
  readonly back: string;
}

export function SlipScreen({ id, view, back }: SlipScreenProps) {
  const tShell = useWords(shellWords);
  const reading = useOrder(repairInfo, id);
  const { data, fault, isFetching, reload } = reading;
  const title = data === undefined || data.number === '' ? tShell('titleRepairSlip') : data.number;
  useTitle(title);
  return (
    <Frame title={title} backPath={back} isWide={data !== undefined}>
      {data !== undefined ? (
        <SlipBody slip={data} reading={reading} view={view} />
      ) : fault !== null && !isFetching ? (
        <OrderFault fault={fault} back={back} onRetry={() => void reload()} />
      ) : (
        <Skeleton label={tShell('loading')} count={4} />
      )}
    </Frame>
  );
}
