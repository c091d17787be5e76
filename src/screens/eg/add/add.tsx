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
import { Added } from './added';
import { Cover } from './cover';
import { type AddDraft, isBlank, isFromBefore, isStored, useAddDraft } from './draft';
import { useGiveLate } from './give-late';
import { isWhole } from './rules';
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
  const [draft, change, forget] = useAddDraft();
  const giveLate = useGiveLate();
  const [isScanning, setScanning] = useState(false);
  const [isSendingCover, setSendingCover] = useState(false);
  const [wasKept] = useState(() => isFromBefore(getDrafts(services), draft));
  const { form, isBusy, isStrict, fault, submit } = useSubmit({
    isRight: isWhole(draft),
    send: async () => (isOnline ? services.call(addEquipment, getBody(draft)) : failed({ kind: 'offline' })),
    onDone: ({ equipmentId }, isHere) => {
      if (isHere || isStored(getDrafts(services), draft)) forget();
      if (isHere) onAdded(equipmentId, draft);
      else void giveLate(equipmentId, draft);
    },
  });
  return (
    <>
      <form className="as-form as-add-form" ref={form} noValidate onSubmit={submit}>
        {wasKept && !isBlank(draft) ? (
          <Notice
            tone="plain"
            action={
              <Button kind="quiet" onClick={forget}>
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
        <LabelFields draft={draft} isStrict={isStrict} change={change} />
        <SourceField draft={draft} isStrict={isStrict} change={change} />
        <AddressField draft={draft} />
        <Cover
          url={draft.imageUrl}
          onChange={(imageUrl) => change({ imageUrl })}
          onSending={setSendingCover}
        />
        <NoteField draft={draft} isStrict={isStrict} change={change} />
        {fault === null ? null : (
          <AddFault fault={fault} isOnline={isOnline} onList={() => void navigate('/home/monitor')} />
        )}
        <Button
          type="submit"
          kind="primary"
          block
          busy={isBusy}
          disabled={isSendingCover}
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
          onText={(text) => {
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
  const shell = useWords(shellWords);
  const [added, setAdded] = useState<{ readonly id: EquipmentId; readonly draft: AddDraft } | null>(null);
  return (
    <Frame title={shell('titleEquipmentAdd')} back="/home/monitor">
      {added === null ? (
        <AddForm onAdded={(id, draft) => setAdded({ id, draft })} />
      ) : (
        <Added equipmentId={added.id} draft={added.draft} onAnother={() => setAdded(null)} />
      )}
    </Frame>
  );
}
