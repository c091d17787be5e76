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
import { getPartToSave, type SavedPart, withSaved } from '../../shared/work/record-save';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { flushOnLeaving } from '../../state/work/draft-saver';
import { parseVersion } from '../../state/work/saved-record';
import type { SeenReading } from '../../state/work/use-seen-call';
import { lastDroppedAtom, lastSentAtom } from '../../state/work/work-atoms';
import { useWork } from '../../state/work/work-services';
import { getSequence, recordEntity } from './names';
import type { RecordFormState } from './use-record-form';

interface SavingOptions {
  readonly id: InspectionId;
  readonly record: InspectionRecord;
  readonly rules: PlanRules | null;
  readonly state: RecordFormState;
  readonly reading: Pick<SeenReading<InspectionRecord>, 'take' | 'reload'>;
  /** False for a correction, which the platform does not store in parts, and if saving is not allowed. */
  readonly isWanted: boolean;
}

const NOTHING: SavedPart<SentImage> = { answers: [] };

/** Returns the part to save; `null` if the platform has everything. */
function getPart({ record, state: { form, draft } }: SavingOptions): SavedPart<SentImage> | null {
  const getImages = (itemId: string) => record.items.find(({ id }) => id === itemId)?.answer?.images ?? [];
  const images = { of: getImages, hasOwn: () => false };
  const part = getPartToSave(form, record, images);
  if (part !== null) return part;
  // Photos stay here, but they show that the record has started, as does resuming an aborted one.
  const isBegun = record.status === 'not started' && draft.pictures.length > 0;
  return isBegun || form.resumed === record.version ? NOTHING : null;
}

/** Saves the form at intervals. Returns a function that stops saving, to be called once the form is submitted. */
export function useSaving(options: SavingOptions): () => void {
  const services = useServices();
  const { outbox } = useWork();
  const newest = useRef(options);
  newest.current = options;
  const handed = useRef('');
  const isOver = useRef(false);
  const cancel = useRef<(() => void) | null>(null);
  const { id, record, state, isWanted } = options;
  const { form } = state;

  const save = useCallback(async (): Promise<void> => {
    cancel.current?.();
    cancel.current = null;
    const now = newest.current;
    const part = isOver.current || !now.isWanted ? null : getPart(now);
    const { form, draft } = now.state;
    const content = JSON.stringify([form.version, part]);
    // Already in the outbox, or refused by the platform.
    if (part === null || content === handed.current) return;
    handed.current = content;
    const { recordEquipId, images } = now.record;
    const name = { id: now.id, recordEquipId, version: form.version as InspectionRecord['version'] };
    await outbox.copy({
      call: 'inspection/record/save',
      input: { ...name, ...part, images, occurredAt: getPlatformClock(services).now() },
      entity: recordEntity(now.id, recordEquipId),
      sequence: getSequence(now.id, now.rules),
      draft: { key: draft.key, kind: draft.kind, base: draft.base, values: form },
    });
  }, [services, outbox]);

  const isResumed = form.resumed !== '' && form.resumed === record.version;
  useEffect(() => {
    if (isResumed) void save();
  }, [isResumed, save]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the form starts the interval unless it is running.
  useEffect(() => {
    if (isWanted && !isOver.current)
      cancel.current ??= services.ports.after(SERVER_DRAFT_MS, () => void save());
  }, [services, save, isWanted, form, state.draft.pictures]);
  useEffect(() => flushOnLeaving(document, { flush: save }), [save]);
  useSaved(recordEntity(id, record.recordEquipId), newest);

  return useCallback(() => {
    isOver.current = true;
    cancel.current?.();
  }, []);
}

/** Rebases the form on a save that the platform accepted; rereads the record after a dropped one. */
function useSaved(entity: string, newest: { readonly current: SavingOptions }): void {
  const sent = useAtomValue(lastSentAtom);
  const dropped = useAtomValue(lastDroppedAtom);
  const known = useRef({ sent, dropped });
  useEffect(() => {
    if (sent === null || sent === known.current.sent) return;
    known.current = { ...known.current, sent };
    const { entry, data } = sent;
    const [before, version] = [parseVersion(entry.input), parseVersion(data)];
    if (!entry.isCopy || entry.entity !== entity || before === null || version === null) return;
    const { state, reading } = newest.current;
    // Both types are certain: the copy was created above, and its call has decoded the answer.
    const saved = entry.draft.values as RecordFormState['form'];
    state.change((form) => withSaved(form, saved, entry.input as SavedPart<unknown>, { before, version }));
    reading.take(data as InspectionRecord);
  }, [sent, entity, newest]);
  useEffect(() => {
    if (dropped === null || dropped === known.current.dropped) return;
    known.current = { ...known.current, dropped };
    if (dropped.entry.entity === entity) void newest.current.reading.reload();
  }, [dropped, entity, newest]);
}
