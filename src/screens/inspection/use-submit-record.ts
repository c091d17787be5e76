/** Submits or aborts the record by putting its input and photos into the outbox. */
import { useMemo } from 'react';
import { useSendForm } from '../../features/work/outbox/use-send-form';
import { inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import type { SentImage } from '../../shared/calls/attachment';
import type { AbortReason, InspectionRecord, PlanRules } from '../../shared/calls/inspection';
import type { InspectionId, ItemId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import { toSentAnswers } from '../../shared/work/record-check';
import { getOverallResult } from '../../shared/work/record-form';
import { getPartToSave, getUnsavedTitles, type SavedPart } from '../../shared/work/record-save';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import type { FirstStep } from '../../state/work/outbox';
import { usePictureRows } from '../../state/work/use-pictures';
import type { PicturePlace } from '../../state/work/waiting-calls';
import { type FormMode, getRecordEntity, getSequence } from './names';
import type { RecordFormState } from './use-record-form';

export interface OwnPictures {
  /** Returns the picture keys of an item; '' is the record as a whole. */
  readonly getKeys: (item: ItemId | '') => readonly string[];
  readonly isKnown: boolean;
}

export function useOwnPictures(keys: readonly string[]): OwnPictures {
  const pictureRows = usePictureRows(keys);
  return useMemo(() => {
    const keysByItem = new Map<string, string[]>();
    for (const { key, item } of pictureRows?.rows ?? [])
      keysByItem.set(item, [...(keysByItem.get(item) ?? []), key]);
    return { getKeys: (item) => keysByItem.get(item) ?? [], isKnown: pictureRows !== null };
  }, [pictureRows]);
}

type WaitingImage = SentImage | PicturePlace;
const toPicturePlaces = (keys: readonly string[]): readonly PicturePlace[] =>
  keys.map((picture) => ({ picture }));

export function useSubmitRecord(
  id: InspectionId,
  record: InspectionRecord,
  mode: FormMode,
  { draft, form }: RecordFormState,
  { pictures, rules }: { readonly pictures: OwnPictures; readonly rules: PlanRules | null },
) {
  const t = useWords(inspectionWords);
  const clock = getPlatformClock(useServices());
  const entity = getRecordEntity(id, record.recordEquipId);
  const sequence = mode === 'fill' ? getSequence(id, rules) : '';
  const submitForm = useSendForm({ draft, call: 'inspection/record/submit', entity, sequence });
  const abortForm = useSendForm({ draft, call: 'inspection/record/abort', entity, sequence });
  const { recordEquipId, images, status } = record;
  // The form may have been saved since the record was read.
  const version = form.version as InspectionRecord['version'];
  const recordVersion = { id, recordEquipId, version };
  const getImages = (itemId: ItemId): readonly WaitingImage[] => [
    ...(record.items.find((item) => item.id === itemId)?.answer?.images ?? []),
    ...toPicturePlaces(pictures.getKeys(itemId)),
  ];
  const listAllImages = (): readonly WaitingImage[] => [...images, ...toPicturePlaces(pictures.getKeys(''))];
  const createSaveStep = (part: SavedPart<WaitingImage>, occurredAt: EpochMs): FirstStep => ({
    call: 'inspection/record/save',
    input: { ...recordVersion, ...part, images, occurredAt },
  });

  const submit = async (): Promise<boolean> => {
    const result = getOverallResult(form, record.items);
    if (result === null) return false;
    const at = clock.now();
    const input = {
      ...recordVersion,
      occurredAt: at,
      result,
      images: listAllImages(),
      answers: toSentAnswers(form, record, getImages),
      resultText: form.resultText.trim(),
      instructions: form.instructions.trim(),
      proof: form.proof ?? { kind: 'none' as const, at },
      ...(mode === 'correct' ? { reason: form.reason.trim() } : {}),
    };
    // The platform accepts no result for an aborted record until it is resumed.
    const firstStep = status === 'aborted' ? createSaveStep({ answers: [] }, at) : undefined;
    return (await submitForm.send(input, firstStep)) !== null;
  };
  const abort = async (reason: AbortReason, note: string): Promise<boolean> => {
    if (!pictures.isKnown) return false;
    const occurredAt = clock.now();
    // Aborting does not send the other input, which is saved first.
    const ownImages = { getImages, hasNewImages: (itemId: ItemId) => pictures.getKeys(itemId).length > 0 };
    const part =
      getPartToSave<WaitingImage>(form, record, ownImages) ?? (status === 'aborted' ? { answers: [] } : null);
    const firstStep = part === null ? undefined : createSaveStep(part, occurredAt);
    const input = { ...recordVersion, occurredAt, reason, note, images: listAllImages() };
    return (await abortForm.send(input, firstStep)) !== null;
  };
  /** Lists the titles of input that would be lost if the record were aborted now. */
  const listUnsavedTitles = (): readonly string[] =>
    getUnsavedTitles(form, record, {
      result: t('overall'),
      resultText: t('resultText'),
      instructions: t('instructions'),
    });
  return { submit, abort, listUnsavedTitles, isBusy: submitForm.isBusy || abortForm.isBusy };
}
