/** Adds a note or photos to an open slip; joining also follows the slip. Works without a network. */
import { useState } from 'react';
import { formatTextProblem } from '../../features/work/orders/text-problem';
import { DraftState } from '../../features/work/outbox/draft-state';
import { StorageNotice } from '../../features/work/outbox/keeping-notice';
import { useSendForm } from '../../features/work/outbox/use-send-form';
import { PhotoField } from '../../features/work/pictures/photo-field';
import { orderWords, STEP_KEYS } from '../../i18n/order';
import { repairWords } from '../../i18n/repair';
import { useWords } from '../../i18n/use-words';
import { record, text } from '../../shared/calls/decode';
import { IMAGES_MAX, REPAIR_TEXT_MAX } from '../../shared/constants';
import type { RepairId } from '../../shared/ids';
import { countCharacters, findTextProblem } from '../../shared/work/plain-text';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { useWorkDraft } from '../../state/work/use-work-draft';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { TextArea } from '../../ui/text-area';
import { ReturnedNotice } from './returned-notice';

const noteDecoder = record({ note: text });
const EMPTY_VALUES = { note: '' };

interface AddDialogProps {
  readonly action: 'note' | 'join';
  readonly slip: RepairId;
  readonly onClose: () => void;
}

export function AddDialog({ action, slip, onClose }: AddDialogProps) {
  const services = useServices();
  const t = useWords(orderWords);
  const tRepair = useWords(repairWords);
  const draft = useWorkDraft({
    name: slip,
    kind: `repair ${action}`,
    initial: EMPTY_VALUES,
    decode: noteDecoder,
  });
  const { send, isBusy } = useSendForm({ draft, call: `repair/${action}`, entity: slip });
  const [isStrict, setStrict] = useState(false);
  const { note } = draft.values;
  const problem = findTextProblem(note, { max: REPAIR_TEXT_MAX, anyCharacter: true });
  const isEmpty = note.trim() === '' && draft.pictures.length === 0;

  const submit = async (): Promise<void> => {
    setStrict(true);
    if (problem !== null || isEmpty) return;
    const images = draft.pictures.map((picture) => ({ picture }));
    const occurredAt = getPlatformClock(services).now();
    if ((await send({ id: slip, note: note.trim(), images, occurredAt })) !== null) onClose();
  };
  return (
    <Dialog
      title={t(STEP_KEYS[action])}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={isBusy} disabled={!draft.isReady} onClick={() => void submit()}>
            {t(STEP_KEYS[action])}
          </Button>
        </>
      }
    >
      <div className="as-step-form">
        <StorageNotice />
        <ReturnedNotice reason={draft.reason} />
        {action === 'join' ? <p>{tRepair('joinDetail')}</p> : null}
        <TextArea
          label={tRepair('addText')}
          name="note"
          rows={3}
          value={note}
          count={t('count', { n: countCharacters(note.trim()), max: REPAIR_TEXT_MAX })}
          error={formatTextProblem(problem, tRepair('addText'), t)}
          onChange={(next) => draft.change({ note: next })}
        />
        <PhotoField draft={draft} uploadUse="repair" max={IMAGES_MAX} label={tRepair('photos')} />
        {isStrict && isEmpty ? <Notice tone="bad">{tRepair('addMissing')}</Notice> : null}
        <DraftState draft={draft} />
      </div>
    </Dialog>
  );
}
