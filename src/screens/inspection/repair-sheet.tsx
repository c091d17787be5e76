/** Links an open slip of an abnormal item's device, or starts a new, prefilled report. */
import { useLocation, useNavigate } from 'react-router-dom';
import { useLiveItems } from '../../features/work/live-chip/live-items';
import { createSeenValues } from '../../features/work/live-chip/seen-values';
import { StatusTag } from '../../features/work/orders/status-tag';
import { useAnnounceOutcome } from '../../features/work/outbox/use-announce-end';
import { faultText } from '../../i18n/fault-text';
import { inspectionWords } from '../../i18n/inspection';
import { useLanguage, useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { getItemReportPath } from '../../navigation/order-paths';
import { queryOpenRepairs, type RepairRow } from '../../shared/calls/repair';
import { REPAIR_TEXT_MAX } from '../../shared/constants';
import type { RepairId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { useBusy } from '../../state/hooks/use-busy';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { joinRepair } from '../../state/work/join-repair';
import { getRepairDraftKey } from '../../state/work/repair-draft';
import { startRepair } from '../../state/work/start-repair';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { Spinner } from '../../ui/spinner';
import { useRepairNote } from './repair-note';
import type { RepairSheetProps } from './repair-props';

function useStartReport(props: RepairSheetProps, note: string): () => Promise<string | null> {
  const { item, answer, record, draft, about } = props;
  const services = useServices();
  const live = useLiveItems();
  const tValues = useWords(valueWords);
  const { equipmentId, equipName, point, recordEquipId } = record;
  return async () => {
    await draft.flush();
    const name = equipName || point;
    const { id, low, high, tolerance } = item;
    const foundItem = { recordEquipId, itemId: id, about, low, high, hand: answer.currentValue, tolerance };
    return startRepair(services, {
      source: 'inspection',
      sourceId: recordEquipId,
      note,
      equipmentId,
      equipName: name,
      place: { family: item.signal?.family ?? 'equipment', projectId: null, pageId: null, equipmentId, name },
      focus: { signalId: item.signal?.signalId ?? null, item: foundItem },
      seenValues: live.kind === 'ready' ? createSeenValues(live.live, services.store, tValues) : null,
      pictures: { keys: draft.pictures, item: id },
    });
  };
}

/** Returns the actions of the sheet: a new report, or an addition to an open slip. Only one runs at a time. */
function useReportActions(props: RepairSheetProps, note: string) {
  const services = useServices();
  const navigate = useNavigate();
  const { search } = useLocation();
  const announceEnd = useAnnounceOutcome();
  const { userId } = useUser();
  const start = useStartReport(props, note);
  const { isBusy, run } = useBusy();
  const report = async (): Promise<void> => {
    const name = await start();
    if (name === null) return;
    // Going back from the report leads to this item.
    void navigate({ hash: props.item.id, search }, { replace: true });
    void navigate(getItemReportPath(name));
  };
  const linkSlip = async (id: RepairId): Promise<void> => {
    const name = await start();
    if (name === null) return;
    const key = services.newOperationId();
    const place = await joinRepair(services, userId, name, id, key);
    if (place === null) return;
    void announceEnd(place, { key, draftKey: getRepairDraftKey(userId, name) });
    props.onClose(true);
  };
  return { report: () => run(report), link: (id: RepairId) => run(() => linkSlip(id)), isBusy };
}

export default function RepairSheet(props: RepairSheetProps) {
  const { item, record, onClose } = props;
  const t = useWords(inspectionWords);
  const note = useRepairNote(props);
  const { report, link: linkSlip, isBusy } = useReportActions(props, note ?? '');
  const { equipmentId } = record;
  const signalId = item.signal?.signalId;
  const openSlipsCall = useCall(
    queryOpenRepairs,
    equipmentId === null ? null : { equipmentId, ...(signalId === undefined ? {} : { signalId }) },
  );
  return (
    <Dialog
      title={t('reportTitle', { name: item.title })}
      shape="sheet"
      closeLabel={t('close')}
      onClose={() => onClose(false)}
      actions={
        <Button kind="primary" busy={isBusy} disabled={note === null} onClick={() => void report()}>
          {t('reportNew')}
        </Button>
      }
    >
      <div className="as-repair-sheet">
        {note === null ? (
          <Notice tone="bad">{t('noteTooLong', { max: REPAIR_TEXT_MAX })}</Notice>
        ) : (
          <p className="as-item__quiet">{note}</p>
        )}
        <OpenSlips
          slipsCall={openSlipsCall}
          hasEquipment={equipmentId !== null}
          canLink={note !== null && !isBusy}
          onLink={({ id }) => void linkSlip(id)}
        />
      </div>
    </Dialog>
  );
}

interface OpenSlipsProps {
  readonly slipsCall: ReturnType<typeof useCall<unknown, readonly RepairRow[]>>;
  readonly hasEquipment: boolean;
  /** Whether there is a text to add and no action is running. */
  readonly canLink: boolean;
  readonly onLink: (row: RepairRow) => void;
}

function OpenSlips({ slipsCall: { data, fault, isLoading }, hasEquipment, canLink, onLink }: OpenSlipsProps) {
  const t = useWords(inspectionWords);
  const language = useLanguage();
  if (!hasEquipment) return null;
  if (data === undefined && isLoading) return <Spinner label={t('reportAsk')} />;
  if (data === undefined)
    return fault === null ? null : (
      <Notice tone="warn">{t('reportAskFailed', { why: faultText(fault, language) })}</Notice>
    );
  if (data.length === 0) return <p className="as-item__quiet">{t('reportNone')}</p>;
  return (
    <>
      <p>{t('reportOpen')}</p>
      <ul className="as-repair-sheet__slips">
        {data.map((row) => (
          <li key={row.id} className="as-repair-sheet__slip">
            <span className="as-repair-sheet__words">
              {row.number} {row.description}
            </span>
            <StatusTag status={row.status} />
            <Button disabled={!canLink} label={`${t('link')} ${row.number}`} onClick={() => onLink(row)}>
              {t('link')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
