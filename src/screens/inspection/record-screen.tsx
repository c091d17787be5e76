/** Opens the form of a record: reads the record and its order, and shows the reason if the form cannot be filled. */
import { useEffect, useRef } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { formatMinute } from '../../features/time/time-text';
import { OrderFault } from '../../features/work/orders/order-fault';
import { useOnLeaveOutbox } from '../../features/work/orders/use-waiting';
import { OutboxList } from '../../features/work/outbox/outbox-list';
import { inspectionWords } from '../../i18n/inspection';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { workFaultText } from '../../i18n/work-refusals';
import { getInspectionPath, getOrdersPath } from '../../navigation/order-paths';
import { useTitle } from '../../navigation/use-title';
import {
  type InspectionOrder,
  type InspectionRecord,
  inspectionInfo,
  recordInfo,
} from '../../shared/calls/inspection';
import type { InspectionId, RecordEquipId } from '../../shared/ids';
import { findBlockingPosition } from '../../shared/work/round-order';
import { useBusy } from '../../state/hooks/use-busy';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import type { OutboxRow } from '../../state/work/rows';
import { type SeenResult, useSeenCall } from '../../state/work/use-seen-call';
import { useWork } from '../../state/work/work-services';
import { Button } from '../../ui/button';
import { OfflineIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { ClosedForm } from './closed-form';
import { Frame } from './frame';
import { type FormMode, getRecordEntity, isRecordEntity } from './names';
import { RecordFields } from './record-fields';
import { RecordHead } from './record-head';
import { type OwnForms, useOwnForms } from './use-own-forms';
import { useRecordForm } from './use-record-form';

export function RecordScreen({ mode }: { readonly mode: FormMode }) {
  const tShell = useWords(shellWords);
  const { id: rawId = '', recordEquipId: rawRecordId = '' } = useParams();
  const id = rawId as InspectionId;
  const recordEquipId = rawRecordId as RecordEquipId;
  const order = useSeenCall(inspectionInfo, { id });
  const record = useSeenCall(recordInfo, { id, recordEquipId });
  const forms = useOwnForms(id);
  const name = record.data === undefined ? '' : record.data.equipName || record.data.point;
  const title = name === '' ? tShell('titleInspection') : name;
  useTitle(title);
  const back = getInspectionPath(id);
  useOnLeaveOutbox((entity) => {
    if (entity === getRecordEntity(id, recordEquipId)) void record.reload();
    // Also for other records of the round: in a fixed order this one waits for them.
    if (isRecordEntity(id, entity)) void order.reload();
  });
  const { data, fault, isLoading } = record;
  return (
    <Frame title={title} backPath={back}>
      {data !== undefined && forms.isKnown && (order.data !== undefined || order.fault !== null) ? (
        <OpenedRecord
          // A new form for each record, and each time that its form returns from the outbox.
          key={`${recordEquipId} ${forms.getEntry(recordEquipId)?.key ?? ''}`}
          id={id}
          mode={mode}
          forms={forms}
          record={data}
          reading={record}
          order={order.data ?? null}
        />
      ) : fault !== null && !isLoading ? (
        <OrderFault fault={fault} onRetry={() => void record.reload()} back={getOrdersPath('inspection')} />
      ) : (
        <Skeleton label={tShell('loading')} count={4} />
      )}
    </Frame>
  );
}

interface OpenedRecordProps {
  readonly id: InspectionId;
  readonly mode: FormMode;
  readonly forms: OwnForms;
  readonly record: InspectionRecord;
  readonly reading: SeenResult<InspectionRecord>;
  readonly order: InspectionOrder | null;
}

function OpenedRecord(props: OpenedRecordProps) {
  const { id, mode, forms, record, reading, order } = props;
  const t = useWords(inspectionWords);
  const state = useRecordForm(id, record, { mode, isFresh: reading.seenAt === null });
  const entry = forms.getEntry(record.recordEquipId);
  const blockingIndex = useBlockingIndex(props);
  useScannedProof(state.change, state.draft.isReady && blockingIndex === null);
  const isResumed = state.form.resumed === record.version && record.actions.includes('save');
  const isAllowed = record.actions.includes(mode === 'fill' ? 'submit' : 'edit') || isResumed;
  const head = <RecordHead id={id} record={record} order={order} />;
  const seenNotice =
    reading.seenAt === null ? null : (
      <Notice tone="warn">{t('seenAt', { time: formatMinute(reading.seenAt) })}</Notice>
    );
  if (entry !== undefined)
    return (
      <>
        {head}
        <OutboxForm id={id} entry={entry} />
      </>
    );
  if (!state.draft.isReady) return <Skeleton label={t('loading')} count={4} />;
  if (!isAllowed || blockingIndex !== null)
    return <ClosedForm {...props} state={state} head={head} blockingIndex={blockingIndex} />;
  return (
    <>
      {head}
      {seenNotice}
      <RecordFields id={id} order={order} record={record} reading={reading} mode={mode} state={state} />
    </>
  );
}

/** Returns the index of the record that must be done first. An open form stays open while the user types. */
function useBlockingIndex({ mode, forms, record, order }: OpenedRecordProps): number | null {
  const isFilling = mode === 'fill' && order?.status === 'accepted';
  const blockingIndex = isFilling ? findBlockingPosition(order, record.recordEquipId, forms.isSent) : null;
  const wasOpen = useRef(false);
  if ((order === null || isFilling) && blockingIndex === null) wasOpen.current = true;
  return wasOpen.current ? null : blockingIndex;
}

/** Stores the scanned code, which comes with the navigation, in the form as proof of presence at the point. */
function useScannedProof(change: ReturnType<typeof useRecordForm>['change'], isReady: boolean): void {
  const { state } = useLocation();
  const clock = getPlatformClock(useServices());
  const code: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'scanned') : null;
  useEffect(() => {
    if (!isReady || typeof code !== 'string') return;
    change((form) =>
      form.proof?.code === code ? form : { ...form, proof: { kind: 'scan', code, at: clock.now() } },
    );
  }, [isReady, code, change, clock]);
}

/** Shows a submitted form that is still in the outbox: pending, refused, or in need of the user's decision. */
function OutboxForm({ id, entry }: { readonly id: InspectionId; readonly entry: OutboxRow }) {
  const t = useWords(inspectionWords);
  const language = useLanguage();
  const { outbox } = useWork();
  const { isBusy, run } = useBusy();
  // The user must decide; the outbox list offers the choices, as for every unsent form.
  if (entry.problem !== '')
    return (
      <>
        <OutboxList entity={entry.entity} />
        <Link className="as-link-button" to={getInspectionPath(id)}>
          {t('toOrder')}
        </Link>
      </>
    );
  const isRefused = entry.state === 'refused';
  const canEdit = isRefused || (entry.state === 'waiting' && entry.tries === 0);
  return (
    <StateView
      tone={isRefused ? 'bad' : 'calm'}
      icon={<OfflineIcon size={28} />}
      title={t(isRefused ? 'refusedTitle' : 'waitingTitle')}
      detail={isRefused && entry.fault !== null ? workFaultText(entry.fault, language) : t('waitingDetail')}
    >
      {canEdit ? (
        <Button kind="primary" busy={isBusy} onClick={() => void run(() => outbox.toDraft(entry.key))}>
          {t('editAgain')}
        </Button>
      ) : null}
      <Link className="as-link-button" to={getInspectionPath(id)}>
        {t('toOrder')}
      </Link>
    </StateView>
  );
}
