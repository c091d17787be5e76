/**
 * Saves the record on the platform while its form is being filled, to show progress to the dispatcher and on the user's
 * other devices: at an interval while the form changes, and when the user leaves it. The draft on the device is saved
 * every second; photos stay on the device until submission.
 */
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import type { SentImage } from '../../shared/calls/attachment';
import type { InspectionRecord, PlanRules } from '../../shared/calls/inspection';
import { SERVER_DRAFT_MS } from '../../shared/constants';
import type { InspectionId } from '../../shared/ids';
import { applySave, getPartToSave, type SavedPart } from '../../shared/work/record-save';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { flushOnLeaving } from '../../state/work/draft-saver';
import { parseVersion } from '../../state/work/saved-record';
import type { SeenResult } from '../../state/work/use-seen-call';
import { lastDroppedAtom, lastSentAtom } from '../../state/work/work-atoms';
import { useWork } from '../../state/work/work-services';
import { getRecordEntity, getSequence } from './names';
import type { RecordFormState } from './use-record-form';

interface SavingOptions {
  readonly id: InspectionId;
  readonly record: InspectionRecord;
  readonly rules: PlanRules | null;
  readonly state: RecordFormState;
  readonly reading: Pick<SeenResult<InspectionRecord>, 'showAnswer' | 'reload'>;
  /** Whether saving is allowed; never for a correction, which the platform does not store in parts. */
  readonly isWanted: boolean;
}

const EMPTY_PART: SavedPart<SentImage> = { answers: [] };

/** Returns the part to save; `null` if the platform has everything. */
function getPart({ record, state: { form, draft } }: SavingOptions): SavedPart<SentImage> | null {
  const getImages = (itemId: string) => record.items.find(({ id }) => id === itemId)?.answer?.images ?? [];
  const images = { getImages, hasNewImages: () => false };
  const part = getPartToSave(form, record, images);
  if (part !== null) return part;
  // Photos stay here, but they show that the record has started, as does resuming an aborted one.
  const hasStarted = record.status === 'not started' && draft.pictures.length > 0;
  return hasStarted || form.resumed === record.version ? EMPTY_PART : null;
}

/** Saves the form at intervals. Returns a function that stops saving, to be called once the form is submitted. */
export function useSaving(options: SavingOptions): () => void {
  const services = useServices();
  const { outbox } = useWork();
  const latestOptions = useRef(options);
  latestOptions.current = options;
  const lastContent = useRef('');
  const isStopped = useRef(false);
  const cancel = useRef<(() => void) | null>(null);
  const { id, record, state, isWanted } = options;
  const { form } = state;

  const save = useCallback(async (): Promise<void> => {
    cancel.current?.();
    cancel.current = null;
    const currentOptions = latestOptions.current;
    const part = isStopped.current || !currentOptions.isWanted ? null : getPart(currentOptions);
    const { form, draft } = currentOptions.state;
    const content = JSON.stringify([form.version, part]);
    // Already in the outbox, or refused by the platform.
    if (part === null || content === lastContent.current) return;
    lastContent.current = content;
    const { recordEquipId, images } = currentOptions.record;
    const recordVersion = {
      id: currentOptions.id,
      recordEquipId,
      version: form.version as InspectionRecord['version'],
    };
    await outbox.copy({
      call: 'inspection/record/save',
      input: { ...recordVersion, ...part, images, occurredAt: getPlatformClock(services).now() },
      entity: getRecordEntity(currentOptions.id, recordEquipId),
      sequence: getSequence(currentOptions.id, currentOptions.rules),
      draft: { key: draft.key, kind: draft.kind, base: draft.base, values: form },
    });
  }, [services, outbox]);

  const isResumed = form.resumed !== '' && form.resumed === record.version;
  useEffect(() => {
    if (isResumed) void save();
  }, [isResumed, save]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the form starts the interval unless it is running.
  useEffect(() => {
    if (isWanted && !isStopped.current)
      cancel.current ??= services.ports.after(SERVER_DRAFT_MS, () => void save());
  }, [services, save, isWanted, form, state.draft.pictures]);
  useEffect(() => flushOnLeaving(document, { flush: save }), [save]);
  useSaveResult(getRecordEntity(id, record.recordEquipId), latestOptions);

  return useCallback(() => {
    isStopped.current = true;
    cancel.current?.();
  }, []);
}

/** Rebases the form on a save that the platform accepted; rereads the record after a dropped one. */
function useSaveResult(entity: string, latestOptions: { readonly current: SavingOptions }): void {
  const lastSent = useAtomValue(lastSentAtom);
  const lastDropped = useAtomValue(lastDroppedAtom);
  const handledRef = useRef({ sent: lastSent, dropped: lastDropped });
  useEffect(() => {
    if (lastSent === null || lastSent === handledRef.current.sent) return;
    handledRef.current = { ...handledRef.current, sent: lastSent };
    const { entry, data } = lastSent;
    const [before, version] = [parseVersion(entry.input), parseVersion(data)];
    if (!entry.isCopy || entry.entity !== entity || before === null || version === null) return;
    const { state, reading } = latestOptions.current;
    // Both types are certain: the copy was created above, and its call has decoded the answer.
    const savedForm = entry.draft.values as RecordFormState['form'];
    state.change((form) =>
      applySave(form, savedForm, entry.input as SavedPart<unknown>, { previousVersion: before, version }),
    );
    reading.showAnswer(data as InspectionRecord);
  }, [lastSent, entity, latestOptions]);
  useEffect(() => {
    if (lastDropped === null || lastDropped === handledRef.current.dropped) return;
    handledRef.current = { ...handledRef.current, dropped: lastDropped };
    if (lastDropped.entry.entity === entity) void latestOptions.current.reading.reload();
  }, [lastDropped, entity, latestOptions]);
}
