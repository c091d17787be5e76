import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePrefetch } from '../../browser/use-code-ahead';
import { useFirstRows } from '../../features/lists/use-first-rows';
import { useGradualCount } from '../../features/lists/use-gradually';
import { DeviceLines } from '../../features/work/live-chip/device-lines';
import { LiveItems } from '../../features/work/live-chip/live-items';
import { DraftState } from '../../features/work/outbox/draft-state';
import { StorageNotice } from '../../features/work/outbox/keeping-notice';
import { inspectionWords } from '../../i18n/inspection';
import { joinNames } from '../../i18n/lists';
import { useLanguage, useWords } from '../../i18n/use-words';
import { workFaultText } from '../../i18n/work-refusals';
import { getInspectionPath } from '../../navigation/order-paths';
import type { AbortReason, InspectionOrder, InspectionRecord } from '../../shared/calls/inspection';
import type { InspectionId, ItemId } from '../../shared/ids';
import {
  findAnswerProblems,
  findFormProblems,
  findNamedItems,
  hasNoFormProblems,
} from '../../shared/work/record-check';
import type { RecordForm } from '../../shared/work/record-form';
import { getOverallResult, replaceAnswer } from '../../shared/work/record-form';
import { INCOMPLETE, parseMissingFields } from '../../shared/work/refusal-codes';
import { useStable } from '../../state/hooks/use-stable';
import type { SeenResult } from '../../state/work/use-seen-call';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Conflicts, RemovedAnswers } from './conflicts';
import { type ChangeAnswer, getHeadingId, ItemField } from './item-field';
import { LazyAbortDialog } from './lazy-parts';
import type { FormMode } from './names';
import { OverallFields } from './overall-fields';
import { PlanRequirements } from './plan-demands';
import { RecordFoot } from './record-foot';
import { useLinkedSlip } from './use-linked-slip';
import type { RecordFormState } from './use-record-form';
import { useSaving } from './use-saving';
import { useOwnPictures, useSubmitRecord } from './use-submit-record';

export interface RecordFieldsProps {
  readonly id: InspectionId;
  /** `null` if the device is offline and has stored only the record. */
  readonly order: InspectionOrder | null;
  readonly record: InspectionRecord;
  readonly reading: SeenResult<InspectionRecord>;
  readonly mode: FormMode;
  readonly state: RecordFormState;
}

/** Returns the fields that the platform reported missing when it refused the form as incomplete. */
function useMissingFields({ draft }: RecordFormState, record: InspectionRecord) {
  const { reason } = draft;
  return useMemo(() => {
    const isIncomplete = reason?.kind === 'refused' && reason.code === INCOMPLETE;
    const names = isIncomplete ? parseMissingFields(reason.message) : [];
    return { names, items: new Set(findNamedItems(record.items, names)) };
  }, [reason, record]);
}

/** Lists the incomplete items. Called on submit and on every change after that, but not before. */
const listIncompleteItems = (
  { record, order, state }: RecordFieldsProps,
  pictures: ReturnType<typeof useOwnPictures>,
): readonly ItemId[] => {
  const answers = new Map(state.form.items.map((entry) => [entry.itemId, entry]));
  return record.items
    .filter((item) => {
      const answer = answers.get(item.id);
      const images = pictures.getKeys(item.id).length + (item.answer?.images.length ?? 0);
      if (answer === undefined) return false;
      return findAnswerProblems(item, answer, images, order?.rules ?? null).length > 0;
    })
    .map(({ id }) => id);
};

/** Prefetched: submitting leads to the order even without a network. */
const loadOrder = () => import('./order');

/** Returns a stable function that calls the latest callback, so its receivers do not rerender on each key. */
function useLatestCallback(callback: () => Promise<void>): () => void {
  const latest = useRef(callback);
  latest.current = callback;
  return useCallback(() => void latest.current(), []);
}

const useAnswerHandler = (change: RecordFormState['change']): ChangeAnswer =>
  useCallback(
    (itemId, update) =>
      change((previous) => {
        const answer = previous.items.find((entry) => entry.itemId === itemId);
        return answer === undefined ? previous : replaceAnswer(previous, update(answer));
      }),
    [change],
  );

/** Number of items drawn per step: each has a dozen controls. */
const ITEMS_PER_STEP = 20;
/** Number of items drawn by default: each key checks the whole list. */
const ITEMS_SHOWN = 100;
const returnFalse = (): boolean => false;

interface ItemListProps extends RecordFieldsProps {
  readonly pictures: ReturnType<typeof useOwnPictures>;
  readonly incompleteItemIds: ReadonlySet<ItemId>;
  readonly isStrict: boolean;
  /** The first incomplete item after an attempt to submit; it is always drawn. */
  readonly firstIncomplete: ItemId | undefined;
}

/** Scrolls to the item in the address once it is drawn; going back from its report leads there. */
function useScrollToItem(id: string, isDrawn: boolean): void {
  useEffect(() => {
    if (isDrawn) document.getElementById(getHeadingId(id as ItemId))?.scrollIntoView({ block: 'start' });
  }, [isDrawn, id]);
}

/** Returns the items to draw with their numbers, and a button if there are more. */
function useDrawnItems({ items }: InspectionRecord, firstIncomplete: ItemId | undefined) {
  const t = useWords(inspectionWords);
  const hashItemId = useLocation().hash.slice(1);
  const numberedItems = useMemo(
    () => items.map((item, itemIndex) => ({ item, number: itemIndex + 1 })),
    [items],
  );
  const { shownRows, moreButton } = useFirstRows(numberedItems, returnFalse, ITEMS_SHOWN);
  const firstItems = shownRows.slice(0, useGradualCount(shownRows.length, false, ITEMS_PER_STEP));
  const extraItems = numberedItems.filter(
    (entry) =>
      (entry.item.id === firstIncomplete || entry.item.id === hashItemId) && !firstItems.includes(entry),
  );
  const drawnItems = [...firstItems, ...extraItems];
  useScrollToItem(
    hashItemId,
    drawnItems.some(({ item }) => item.id === hashItemId),
  );
  const rest =
    moreButton === null ? null : (
      <>
        <p className="as-item__quiet">{t('itemsShown', { n: shownRows.length, all: items.length })}</p>
        {moreButton}
      </>
    );
  return { drawnItems, rest };
}

function ItemList({
  order,
  record,
  state,
  pictures,
  incompleteItemIds,
  isStrict,
  firstIncomplete,
}: ItemListProps) {
  const { form, draft, change, words } = state;
  const t = useWords(inspectionWords);
  const handleAnswer = useAnswerHandler(change);
  const { drawnItems, rest } = useDrawnItems(record, firstIncomplete);
  const answers = useMemo(() => new Map(form.items.map((entry) => [entry.itemId, entry])), [form.items]);
  return (
    <>
      <ol className="as-items" aria-label={t('itemsTitle')}>
        {drawnItems.map(({ item, number }) => {
          const answer = answers.get(item.id);
          return answer === undefined ? null : (
            <ItemField
              key={item.id}
              item={item}
              answer={answer}
              record={record}
              words={words}
              isStrict={isStrict}
              number={number}
              plan={order?.plan ?? ''}
              rules={order?.rules ?? null}
              pictureCount={pictures.getKeys(item.id).length}
              draft={draft.photos}
              isReportedIncomplete={incompleteItemIds.has(item.id)}
              isNew={form.added.includes(item.id)}
              onChange={handleAnswer}
            />
          );
        })}
      </ol>
      {rest}
    </>
  );
}

export function RecordFields(props: RecordFieldsProps) {
  const { id, order, record, reading, mode, state } = props;
  const { form, draft, change } = state;
  const t = useWords(inspectionWords);
  const navigate = useNavigate();
  const container = useRef<HTMLDivElement>(null);
  const pictures = useOwnPictures(draft.pictures);
  const rules = order?.rules ?? null;
  const stopSaving = useSaving({
    ...props,
    rules,
    isWanted: mode === 'fill' && record.actions.includes('save'),
  });
  const submission = useSubmitRecord(id, record, mode, state, { pictures, rules });
  const missingFields = useMissingFields(state, record);
  useLinkedSlip(record.recordEquipId, change);
  usePrefetch(loadOrder);
  const [isStrict, setStrict] = useState(false);
  const focusError = useFocusFirstError(container);
  const [isAborting, setAborting] = useState(false);

  const incompleteItems = isStrict ? listIncompleteItems(props, pictures) : [];
  const images = draft.pictures.length + countSentImages(record);
  // Stable until changed: the components that receive it do not rerender on each key.
  const formProblems = useStable(
    findFormProblems(form, record, { images, isCorrection: mode === 'correct', rules }),
  );
  const texts = useStable(pickTexts(form));
  const leave = (): void => {
    stopSaving();
    void navigate(getInspectionPath(id), { replace: true });
  };
  const submit = async (): Promise<void> => {
    setStrict(true);
    const hasIncompleteItems = listIncompleteItems(props, pictures).length > 0;
    if (hasIncompleteItems || !hasNoFormProblems(formProblems) || !pictures.isKnown) focusError();
    else if (await submission.submit()) leave();
  };
  const handleSubmit = useLatestCallback(submit);
  return (
    <LiveItems items={record.items} equipmentId={record.equipmentId}>
      <div ref={container} className="as-record" data-record={record.recordEquipId}>
        <StorageNotice />
        <ReturnedNotice state={state} names={missingFields.names} />
        <Conflicts state={state} record={record} />
        <DeviceLines isOfflineShown={reading.seenAt !== null} />
        <PlanRequirements
          id={id}
          order={order}
          form={form}
          mode={mode}
          isScanMissing={isStrict && formProblems.proof !== null}
        />
        <ItemList
          {...props}
          pictures={pictures}
          incompleteItemIds={missingFields.items}
          isStrict={isStrict}
          firstIncomplete={incompleteItems[0]}
        />
        <RemovedAnswers form={form} />
        <OverallFields
          texts={texts}
          change={change}
          record={record}
          mode={mode}
          isStrict={isStrict}
          rules={rules}
          overallResult={getOverallResult(form, record.items)}
          abnormalCount={form.items.filter(({ result }) => result === 'abnormal').length}
          photos={draft.photos}
          problems={formProblems}
        />
        {incompleteItems.length > 0 ? (
          <Notice tone="bad">{t('wrongItems', { n: incompleteItems.length })}</Notice>
        ) : null}
        <DraftState draft={draft} />
        {mode === 'fill' ? <Button onClick={() => setAborting(true)}>{t('abort')}</Button> : null}
      </div>
      <RecordFoot
        id={id}
        order={order}
        record={record}
        label={t(mode === 'fill' ? 'submit' : 'submitCorrection')}
        isBusy={submission.isBusy}
        onSubmit={handleSubmit}
      />
      {isAborting ? (
        <AbortRecord
          name={record.equipName || record.point || t('unnamed')}
          state={state}
          submission={submission}
          onClose={() => setAborting(false)}
          onAborted={leave}
        />
      ) : null}
    </LiveItems>
  );
}

interface AbortRecordProps {
  readonly name: string;
  readonly state: RecordFormState;
  readonly submission: ReturnType<typeof useSubmitRecord>;
  readonly onClose: () => void;
  readonly onAborted: () => void;
}

function AbortRecord({ name, state, submission, onClose, onAborted }: AbortRecordProps) {
  const abort = async (reason: AbortReason, note: string): Promise<void> => {
    if (await submission.abort(reason, note)) onAborted();
  };
  return (
    <LazyAbortDialog
      name={name}
      form={state.form}
      change={state.change}
      unsavedTitles={submission.listUnsavedTitles()}
      isBusy={submission.isBusy}
      onClose={onClose}
      onAbort={(reason, note) => void abort(reason, note)}
    />
  );
}

const pickTexts = ({ resultText, instructions, reason }: RecordForm) => ({
  resultText,
  instructions,
  reason,
});

const countSentImages = ({ images, items }: InspectionRecord): number =>
  images.length + items.reduce((sum, { answer }) => sum + (answer?.images.length ?? 0), 0);

/** Returns a function that focuses the first error once it is drawn. */
function useFocusFirstError(container: RefObject<HTMLElement | null>): () => void {
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) focusFirstError(container.current);
  }, [container, attempts]);
  return () => setAttempts((previous) => previous + 1);
}

function focusFirstError(container: HTMLElement | null): void {
  const firstError = container?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (firstError == null) return;
  firstError.scrollIntoView({ block: 'center' });
  firstError.focus({ preventScroll: true });
}

function ReturnedNotice({
  state: { draft },
  names,
}: {
  readonly state: RecordFormState;
  readonly names: readonly string[];
}) {
  const t = useWords(inspectionWords);
  const language = useLanguage();
  if (draft.reason === null) return null;
  return (
    <Notice tone="bad">
      {names.length > 0
        ? t('missingNamed', { names: joinNames(names) })
        : t('returned', { why: workFaultText(draft.reason, language) })}
    </Notice>
  );
}
