/** Submits or aborts the record: what is typed and photographed goes into the outbox, and the form is left. */
import { useMemo } from 'react';
import { useSendForm } from '../../features/work/outbox/use-send-form';
import { inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import type { SentImage } from '../../shared/calls/attachment';
import type { AbortReason, InspectionRecord, PlanRules } from '../../shared/calls/inspection';
import type { InspectionId, ItemId } from '../../shared/ids';
import { sentAnswers } from '../../shared/work/record-check';
import { overallResult } from '../../shared/work/record-form';
import { platformClockOf } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { usePictureRows } from '../../state/work/use-pictures';
import type { PicturePlace } from '../../state/work/waiting-calls';
import { type FormMode, recordEntity } from './names';
import type { RecordFormState } from './use-record-form';

export interface OwnPictures {
  /** Keys by item; '' has those of the whole record. */
  readonly of: (item: ItemId | '') => readonly string[];
  readonly isKnown: boolean;
}

/** The pictures of the form on this device, by the item that they belong to. */
export function useOwnPictures(keys: readonly string[]): OwnPictures {
  const read = usePictureRows(keys);
  return useMemo(() => {
    const byItem = new Map<string, string[]>();
    for (const { key, item } of read?.rows ?? []) byItem.set(item, [...(byItem.get(item) ?? []), key]);
    return { of: (item) => byItem.get(item) ?? [], isKnown: read !== null };
  }, [read]);
}

type WaitingImage = SentImage | PicturePlace;
const places = (keys: readonly string[]): readonly PicturePlace[] => keys.map((picture) => ({ picture }));

export function useSubmitRecord(
  id: InspectionId,
  record: InspectionRecord,
  mode: FormMode,
  { draft, form }: RecordFormState,
  { pictures, rules }: { readonly pictures: OwnPictures; readonly rules: PlanRules | null },
) {
  const say = useWords(inspectionWords);
  const clock = platformClockOf(useServices());
  const entity = recordEntity(id, record.recordEquipId);
  // The platform takes the records of a fixed order in their order only.
  const sequence = rules?.order === 'fixed' && mode === 'fill' ? id : '';
  const submitting = useSendForm({ draft, call: 'inspection/record/submit', entity, sequence });
  const aborting = useSendForm({ draft, call: 'inspection/record/abort', entity, sequence });
  const { recordEquipId, version } = record;
  const name = { id, recordEquipId, version };
  const imagesOf = (item: ItemId | '', sent: readonly SentImage[]): readonly WaitingImage[] => [
    ...sent,
    ...places(pictures.of(item)),
  ];

  const submit = async (): Promise<boolean> => {
    const result = overallResult(form, record.items);
    if (result === null) return false;
    const sentOf = (itemId: ItemId) => record.items.find((item) => item.id === itemId)?.answer?.images ?? [];
    const at = clock.now();
    const kept = await submitting.send({
      ...name,
      occurredAt: at,
      answers: sentAnswers(
        form,
        record,
        (itemId) => imagesOf(itemId, sentOf(itemId)),
        (reason) => say('doubtSent', { reason }),
      ),
      result,
      resultText: form.resultText.trim(),
      instructions: form.instructions.trim(),
      images: imagesOf('', record.images),
      proof: form.proof ?? { kind: 'none', at },
      ...(mode === 'correct' ? { reason: form.reason.trim() } : {}),
    });
    return kept !== null;
  };
  const abort = async (reason: AbortReason, note: string): Promise<boolean> => {
    const images = places(pictures.of(''));
    return (await aborting.send({ ...name, occurredAt: clock.now(), reason, note, images })) !== null;
  };
  return { submit, abort, isBusy: submitting.isBusy || aborting.isBusy };
}
