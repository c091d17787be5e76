/** /eg/add: adds a piece of equipment by its label and selects the source of its variables. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOnline } from '../../../browser/use-online';
import { ScanSheet } from '../../../features/forms/scan-sheet';
import { useSubmit } from '../../../features/forms/use-submit';
import { addingWords } from '../../../i18n/adding';
import { shellWords } from '../../../i18n/shell';
import { useWords } from '../../../i18n/use-words';
import { addEquipment } from '../../../shared/calls/equipment';
import { readLabel } from '../../../shared/device-label';
import { failed } from '../../../shared/faults';
import type { EquipmentId, TemplateId } from '../../../shared/ids';
import { useServices } from '../../../state/services';
import { getDrafts } from '../../../state/session/drafts';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Frame } from '../frame';
import { AddFault, AddressField, LabelFields, NoteField, SourceField } from './add-fields';
import { AddedEquipment } from './added';
import { Cover } from './cover';
import { type AddDraft, isBlank, isRestoredDraft, isStored, useAddDraft } from './draft';
import { useLateAssignment } from './give-late';
import { isComplete } from './rules';
import './add.css';

/** Number of characters shown of a code that is not a label. */
const SHOWN_CHARS = 60;

function getBody(draft: AddDraft) {
  const { imageUrl, equipName, snCode, verificationCode, method, templateId, equipmentId } = draft;
  const { detailAddress, note, lat, lng } = draft;
  return {
    equipName: equipName.trim(),
    SnCode: snCode.trim().toUpperCase(),
    VerificationCode: verificationCode.trim().toUpperCase(),
    method,
    ...(method === 'template' ? { templateId: templateId as TemplateId } : {}),
    ...(method === 'equipment' ? { equipmentId: equipmentId as EquipmentId } : {}),
    ...(imageUrl === '' ? {} : { imageUrl }),
    ...(detailAddress.trim() === '' ? {} : { detaiAddress: detailAddress.trim() }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(lat === null || lng === null ? {} : { lat, lng }),
  };
}

interface AddFormProps {
  readonly onAdded: (id: EquipmentId, draft: AddDraft) => void;
}

function AddForm({ onAdded }: AddFormProps) {
  const services = useServices();
  const t = useWords(addingWords);
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [draft, change, clearDraft] = useAddDraft();
  const assignLater = useLateAssignment();
  const [isScanning, setScanning] = useState(false);
  const [isUploadingCover, setUploadingCover] = useState(false);
  const [isRestored] = useState(() => isRestoredDraft(getDrafts(services), draft));
  const { form, isBusy, isStrict, fault, submit } = useSubmit({
    isValid: isComplete(draft),
    send: async () => (isOnline ? services.call(addEquipment, getBody(draft)) : failed({ kind: 'offline' })),
    onDone: ({ equipmentId }, isMounted) => {
      if (isMounted || isStored(getDrafts(services), draft)) clearDraft();
      if (isMounted) onAdded(equipmentId, draft);
      else void assignLater(equipmentId, draft);
    },
  });
  return (
    <>
      <form className="as-form as-add-form" ref={form} noValidate onSubmit={submit}>
        {isRestored && !isBlank(draft) ? (
          <Notice
            tone="plain"
            action={
              <Button kind="quiet" onClick={clearDraft}>
                {t('clearAll')}
              </Button>
            }
          >
            {t('draftKept')}
          </Notice>
        ) : null}
        <Button block onClick={() => setScanning(true)}>
          {t('scan')}
        </Button>
        <p className="as-add-hint">{t('required')}</p>
        <LabelFields draft={draft} isStrict={isStrict} onChange={change} />
        <SourceField draft={draft} isStrict={isStrict} onChange={change} />
        <AddressField draft={draft} />
        <Cover
          url={draft.imageUrl}
          onChange={(imageUrl) => change({ imageUrl })}
          onUploadingChange={setUploadingCover}
        />
        <NoteField draft={draft} isStrict={isStrict} onChange={change} />
        {fault === null ? null : (
          <AddFault fault={fault} isOnline={isOnline} onOpenList={() => void navigate('/home/monitor')} />
        )}
        <Button
          type="submit"
          kind="primary"
          block
          busy={isBusy}
          disabled={isUploadingCover}
          className="as-form__submit"
        >
          {t('addEquipment')}
        </Button>
      </form>
      {isScanning ? (
        <ScanSheet
          title={t('scanTitle')}
          hint={t('scanHint')}
          onClose={() => setScanning(false)}
          onScan={(text) => {
            const label = readLabel(text);
            if (label === null) return t('scanOther', { text: text.slice(0, SHOWN_CHARS) });
            const { sn, code } = label;
            setScanning(false);
            change(code === '' ? { snCode: sn } : { snCode: sn, verificationCode: code });
            services.feedback.toast(t('scanned'), 'good');
            return '';
          }}
        />
      ) : null}
    </>
  );
}

export default function AddEquipment() {
  const tShell = useWords(shellWords);
  const [addedEquipment, setAddedEquipment] = useState<{
    readonly id: EquipmentId;
    readonly draft: AddDraft;
  } | null>(null);
  return (
    <Frame title={tShell('titleEquipmentAdd')} backPath="/home/monitor">
      {addedEquipment === null ? (
        <AddForm onAdded={(id, draft) => setAddedEquipment({ id, draft })} />
      ) : (
        <AddedEquipment
          equipmentId={addedEquipment.id}
          draft={addedEquipment.draft}
          onAnother={() => setAddedEquipment(null)}
        />
      )}
    </Frame>
  );
}
