import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useOnline } from '../../../browser/use-online';
import { useWrongField } from '../../../features/forms/use-wrong-field';
import { addingWords } from '../../../i18n/adding';
import { faultText } from '../../../i18n/fault-text';
import { shellWords } from '../../../i18n/shell';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { addEquipment } from '../../../shared/calls/equipment';
import {
  DEVICE_CODE_CHARS,
  DEVICE_NAME_MAX,
  DEVICE_NOTE_MAX,
  DEVICE_SN_CHARS,
} from '../../../shared/constants';
import type { Fault } from '../../../shared/faults';
import type { EquipmentId, TemplateId } from '../../../shared/ids';
import { useServices } from '../../../state/services';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Segmented } from '../../../ui/segmented';
import { TextField } from '../../../ui/text-field';
import { Frame } from '../frame';
import { Added } from './added';
import { NEW } from './bind';
import { Cover } from './cover';
import { type AddDraft, isBlank, useAddDraft } from './draft';
import { codeProblem, isUnknown, isWhole, nameProblem, noteProblem, snProblem, sourceProblem } from './rules';
import { ScanSheet } from './scan-sheet';
import './add.css';

const METHODS = [
  { value: 'template', word: 'methodTemplate' },
  { value: 'equipment', word: 'methodEquipment' },
  { value: 'none', word: 'methodNone' },
] as const;

/** What is sent of a draft. */
function bodyOf(draft: AddDraft) {
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

/** /eg/add: an equipment by its label, with where its variables come from. */
export default function AddEquipment() {
  const services = useServices();
  const say = useWords(addingWords);
  const shell = useWords(shellWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const wrong = useWrongField();
  const [draft, change, forget] = useAddDraft();
  const [isStrict, setStrict] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [added, setAdded] = useState<{ readonly id: EquipmentId; readonly draft: AddDraft } | null>(null);
  const [wasKept] = useState(() => !isBlank(draft));
  const isSending = useRef(false);

  const wordOf = (
    problem: ReturnType<
      typeof nameProblem | typeof snProblem | typeof codeProblem | typeof noteProblem | typeof sourceProblem
    >,
    max = 0,
  ): string => (isStrict && problem !== null ? say(problem, { max }) : '');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    setStrict(true);
    setFault(null);
    if (!isWhole(draft)) {
      wrong.show();
      return;
    }
    if (!isOnline) {
      setFault({ kind: 'offline' });
      return;
    }
    isSending.current = true;
    setBusy(true);
    const outcome = await services.call(addEquipment, bodyOf(draft));
    isSending.current = false;
    setBusy(false);
    if (outcome.ok) {
      setAdded({ id: outcome.value.equipmentId, draft });
      forget();
      setStrict(false);
    } else if (outcome.fault.kind !== 'cancelled') setFault(outcome.fault);
  };
  if (added !== null)
    return (
      <Frame title={shell('titleEquipmentAdd')} back="/home/monitor">
        <Added equipmentId={added.id} draft={added.draft} onAnother={() => setAdded(null)} />
      </Frame>
    );
  const source = wordOf(sourceProblem(draft));
  const chosen = draft.method === 'template' ? draft.templateName : draft.equipmentName;
  return (
    <Frame title={shell('titleEquipmentAdd')} back="/home/monitor">
      <form
        className="as-form as-add-form"
        ref={wrong.form}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {wasKept && !isBlank(draft) ? (
          <Notice
            tone="plain"
            action={
              <Button kind="quiet" onClick={forget}>
                {say('clearDraft')}
              </Button>
            }
          >
            {say('draftKept')}
          </Notice>
        ) : null}
        <Button block onClick={() => setScanning(true)}>
          {say('scan')}
        </Button>
        <TextField
          label={`${say('sn')} · ${say('snHint')}`}
          name="sn"
          autoComplete="off"
          enterKeyHint="next"
          required
          maxLength={DEVICE_SN_CHARS}
          value={draft.snCode}
          error={wordOf(snProblem(draft.snCode))}
          onChange={(snCode) => change({ snCode: snCode.toUpperCase() })}
        />
        <TextField
          label={`${say('code')} · ${say('codeHint')}`}
          name="code"
          autoComplete="off"
          enterKeyHint="next"
          required
          maxLength={DEVICE_CODE_CHARS}
          value={draft.verificationCode}
          error={wordOf(codeProblem(draft.verificationCode))}
          onChange={(code) => change({ verificationCode: code.toUpperCase() })}
        />
        <TextField
          label={say('name')}
          name="name"
          autoComplete="off"
          enterKeyHint="next"
          required
          value={draft.equipName}
          error={wordOf(nameProblem(draft.equipName), DEVICE_NAME_MAX)}
          onChange={(equipName) => change({ equipName })}
        />
        <div className="as-add-source">
          <p className="as-field__label">{say('method')}</p>
          <Segmented
            label={say('method')}
            value={draft.method}
            options={METHODS.map(({ value, word }) => ({ value, text: say(word) }))}
            onChange={(method) => change({ method })}
          />
          {draft.method === 'none' ? null : (
            <Link
              className="as-add-way"
              aria-invalid={source !== ''}
              to={draft.method === 'template' ? `/eg/template/list/${NEW}` : `/eg/equipment/select/${NEW}`}
            >
              {chosen === ''
                ? say(draft.method === 'template' ? 'chooseTemplate' : 'chooseEquipment')
                : say('chosen', { name: chosen })}
            </Link>
          )}
          {source === '' ? null : <Notice tone="bad">{source}</Notice>}
        </div>
        <div className="as-add-source">
          <p className="as-field__label">{say('address')}</p>
          <Link className="as-add-way" to="/eg/template/address">
            {draft.lat === null && draft.detailAddress === ''
              ? say('chooseAddress')
              : draft.detailAddress || say('coordinates', { north: draft.lat ?? '', east: draft.lng ?? '' })}
          </Link>
        </div>
        <Cover url={draft.imageUrl} onChange={(imageUrl) => change({ imageUrl })} />
        <TextField
          label={say('note')}
          name="note"
          autoComplete="off"
          enterKeyHint="done"
          value={draft.note}
          error={wordOf(noteProblem(draft.note), DEVICE_NOTE_MAX)}
          onChange={(note) => change({ note })}
        />
        {fault === null ? null : (
          <Notice
            tone={isUnknown(fault) && isOnline ? 'warn' : 'bad'}
            action={
              isUnknown(fault) && isOnline ? (
                <Button kind="quiet" onClick={() => void navigate('/home/monitor')}>
                  {say('toList')}
                </Button>
              ) : null
            }
          >
            {isUnknown(fault) && isOnline ? `${say('addUnknown')} ` : ''}
            {faultText(fault, language)}
          </Notice>
        )}
        <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
          {say('submit')}
        </Button>
      </form>
      {isScanning ? (
        <ScanSheet
          onClose={() => setScanning(false)}
          onLabel={({ sn, code }) => {
            setScanning(false);
            change(code === '' ? { snCode: sn } : { snCode: sn, verificationCode: code });
            services.feedback.toast(say('scanned'), 'good');
          }}
        />
      ) : null}
    </Frame>
  );
}
