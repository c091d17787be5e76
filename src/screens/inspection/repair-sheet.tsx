/** The sheet of an abnormal item: open slips of its device to link, or a new report with everything filled in. */
import { useNavigate } from 'react-router-dom';
import { useLiveItems } from '../../features/work/live-chip/live-items';
import { seenValues } from '../../features/work/live-chip/seen-values';
import { readText } from '../../features/work/live-chip/shown-value';
import { StatusTag } from '../../features/work/orders/status-tag';
import { faultText } from '../../i18n/fault-text';
import { inspectionWords } from '../../i18n/inspection';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { reportRepairPath } from '../../navigation/order-paths';
import { queryOpenRepairs, type RepairRow } from '../../shared/calls/repair';
import { useCall } from '../../state/calls/use-call';
import { useBusy } from '../../state/hooks/use-busy';
import { platformClockOf } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { ownKey } from '../../state/work/rows';
import { startRepair } from '../../state/work/start-repair';
import { useWork } from '../../state/work/work-services';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { Spinner } from '../../ui/spinner';
import type { RepairOfItemProps, RepairSheetProps } from './repair-props';

/** The first words of the report: plan, device, item and what was found. */
function useNote({ item, answer, record, plan, about }: RepairOfItemProps): string {
  const say = useWords(inspectionWords);
  const name = record.equipName || record.point;
  const unit = item.kind === 'number' ? item.unit : '';
  const hand = readText(item, { text: answer.currentValue, unit });
  if (about === 'sensor') {
    const sensor = readText(item, { text: answer.live?.value ?? '', unit: answer.live?.unit ?? '' });
    return say('noteOfSensor', { name, item: item.title, hand, sensor });
  }
  const value = [hand, answer.description].filter((text) => text.trim() !== '').join(' ');
  return say('noteOfItem', { plan, name, item: item.title, value });
}

/** Makes the draft of a report and goes to its form. */
function useReport(props: RepairSheetProps, note: string) {
  const { item, answer, record, draft } = props;
  const services = useServices();
  const navigate = useNavigate();
  const live = useLiveItems();
  const values = useWords(valueWords);
  const { isBusy, run } = useBusy();
  const { equipmentId, equipName, point, recordEquipId } = record;
  const report = async (): Promise<void> => {
    await draft.flush();
    const family = item.signal?.family ?? 'equipment';
    const place = { family, projectId: null, pageId: null, equipmentId, name: equipName || point } as const;
    const { low, high, tolerance } = item;
    const about = { recordEquipId, itemId: item.id, low, high, hand: answer.currentValue, tolerance };
    const name = await startRepair(services, {
      source: 'inspection',
      sourceId: recordEquipId,
      note,
      equipmentId,
      equipName: equipName || point,
      place: equipmentId === null ? null : place,
      focus: { signalId: item.signal?.signalId ?? null, item: about },
      seen: live.is === 'here' ? seenValues(live.live, services.store, values) : null,
    });
    if (name !== null) void navigate(reportRepairPath({ draft: name }));
  };
  return { report: () => run(report), isBusy };
}

/** Follows an open slip with what was found, and remembers it in the answer. */
function useLink({ item, onChange, onClose }: RepairSheetProps, note: string) {
  const { outbox } = useWork();
  const services = useServices();
  const { userId } = useUser();
  return async ({ id }: RepairRow): Promise<void> => {
    const operationId = services.newOperationId();
    const occurredAt = platformClockOf(services).now();
    await outbox.add({
      call: 'repair/join',
      input: { id, note, images: [], occurredAt },
      entity: id,
      pictures: [],
      draft: {
        key: ownKey(userId, `repair-join ${operationId}`),
        kind: 'repair-join',
        base: null,
        values: note,
      },
      operationId,
    });
    onChange(item.id, (before) => ({ ...before, repairId: id }));
    onClose(true);
  };
}

export default function RepairSheet(props: RepairSheetProps) {
  const { item, record, onClose } = props;
  const say = useWords(inspectionWords);
  const shell = useWords(shellWords);
  const note = useNote(props);
  const { report, isBusy } = useReport(props, note);
  const link = useLink(props, note);
  const { equipmentId } = record;
  const signalId = item.signal?.signalId;
  const open = useCall(
    queryOpenRepairs,
    equipmentId === null ? null : { equipmentId, ...(signalId === undefined ? {} : { signalId }) },
  );
  return (
    <Dialog
      title={say('reportTitle', { name: item.title })}
      shape="sheet"
      closeLabel={shell('close')}
      onClose={() => onClose(false)}
      actions={
        <Button kind="primary" busy={isBusy} onClick={() => void report()}>
          {say('reportNew')}
        </Button>
      }
    >
      <div className="as-repair-sheet">
        <p className="as-item__quiet">{note}</p>
        <OpenSlips asked={open} isAsked={equipmentId !== null} onLink={(row) => void link(row)} />
      </div>
    </Dialog>
  );
}

interface OpenSlipsProps {
  readonly asked: ReturnType<typeof useCall<unknown, readonly RepairRow[]>>;
  readonly isAsked: boolean;
  readonly onLink: (row: RepairRow) => void;
}

function OpenSlips({ asked: { data, fault, isLoading }, isAsked, onLink }: OpenSlipsProps) {
  const say = useWords(inspectionWords);
  const language = useLanguage();
  if (!isAsked) return null;
  if (data === undefined && isLoading) return <Spinner label={say('reportAsk')} />;
  if (data === undefined)
    return fault === null ? null : (
      <Notice tone="warn">{say('reportAskFailed', { why: faultText(fault, language) })}</Notice>
    );
  if (data.length === 0) return <p className="as-item__quiet">{say('reportNone')}</p>;
  return (
    <>
      <p>{say('reportOpen')}</p>
      <ul className="as-repair-sheet__slips">
        {data.map((row) => (
          <li key={row.id} className="as-repair-sheet__slip">
            <span className="as-repair-sheet__words">
              {row.number} {row.description}
            </span>
            <StatusTag status={row.status} />
            <Button label={`${say('link')} ${row.number}`} onClick={() => onLink(row)}>
              {say('link')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
