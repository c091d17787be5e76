import { Link } from 'react-router-dom';
import { NotSavedNotice } from '../../../features/forms/not-saved';
import { formatPlace } from '../../../features/map/degrees';
import { getPlace } from '../../../features/map/place';
import { addingWords } from '../../../i18n/adding';
import { faultText } from '../../../i18n/fault-text';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { mayBeDone } from '../../../shared/calls/command-end';
import { DEVICE_NAME_MAX, DEVICE_NOTE_MAX } from '../../../shared/constants';
import type { Fault } from '../../../shared/faults';
import { countCharacters, findRefusedCharacters } from '../../../shared/work/plain-text';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Segmented } from '../../../ui/segmented';
import { TextField } from '../../../ui/text-field';
import { NEW_EQUIPMENT_ID } from './bind';
import type { AddDraft } from './draft';
import {
  findCodeProblem,
  findNameProblem,
  findNoteProblem,
  findRefusedInCode,
  findSnProblem,
  findSourceProblem,
} from './rules';

const METHODS = [
  { value: 'template', word: 'methodTemplate' },
  { value: 'equipment', word: 'methodEquipment' },
] as const;

type Problem = ReturnType<
  | typeof findNameProblem
  | typeof findSnProblem
  | typeof findCodeProblem
  | typeof findNoteProblem
  | typeof findSourceProblem
>;

function useProblemText(isStrict: boolean) {
  const t = useWords(addingWords);
  return (
    problem: Problem,
    text = '',
    findRefused: (text: string) => readonly string[] = findRefusedCharacters,
    max = 0,
  ) =>
    isStrict && problem !== null
      ? t(problem, { max, n: countCharacters(text.trim()), found: findRefused(text).join(' ') })
      : '';
}

interface FieldProps {
  readonly draft: AddDraft;
  readonly isStrict: boolean;
  readonly onChange: (changes: Partial<AddDraft>) => void;
}

/**
 * Edits the serial number and code from the label, and the name. Letters only look uppercase here and are converted on
 * sending: changing them during typing moves the cursor to the end and doubles them on Chinese keyboards.
 */
export function LabelFields({ draft, isStrict, onChange }: FieldProps) {
  const t = useWords(addingWords);
  const formatProblem = useProblemText(isStrict);
  return (
    <>
      <TextField
        label={`${t('sn')} * · ${t('snHint')}`}
        name="sn"
        autoComplete="off"
        enterKeyHint="next"
        required
        value={draft.snCode}
        error={formatProblem(findSnProblem(draft.snCode), draft.snCode, findRefusedInCode)}
        onChange={(snCode) => onChange({ snCode })}
      />
      <TextField
        label={`${t('code')} * · ${t('codeHint')}`}
        name="code"
        autoComplete="off"
        enterKeyHint="next"
        required
        value={draft.verificationCode}
        error={formatProblem(
          findCodeProblem(draft.verificationCode),
          draft.verificationCode,
          findRefusedInCode,
        )}
        onChange={(verificationCode) => onChange({ verificationCode })}
      />
      <TextField
        label={`${t('name')} *`}
        name="name"
        autoComplete="off"
        enterKeyHint="next"
        required
        value={draft.equipName}
        error={formatProblem(
          findNameProblem(draft.equipName),
          draft.equipName,
          findRefusedCharacters,
          DEVICE_NAME_MAX,
        )}
        onChange={(equipName) => onChange({ equipName })}
      />
    </>
  );
}

/** Selects the source of the variables: a template or another piece of equipment (spec 5). */
export function SourceField({ draft, isStrict, onChange }: FieldProps) {
  const t = useWords(addingWords);
  const problem = useProblemText(isStrict)(findSourceProblem(draft));
  const isTemplate = draft.method === 'template';
  const chosenName = isTemplate ? draft.templateName : draft.equipmentName;
  return (
    <div className="as-add-source">
      <p className="as-field__label">{t('method')} *</p>
      <Segmented
        label={t('method')}
        value={draft.method}
        options={METHODS.map(({ value, word: textKey }) => ({ value, text: t(textKey) }))}
        onChange={(method) => onChange({ method })}
      />
      <Link
        className="as-add-link"
        aria-invalid={problem !== ''}
        to={isTemplate ? `/eg/template/list/${NEW_EQUIPMENT_ID}` : `/eg/equipment/select/${NEW_EQUIPMENT_ID}`}
      >
        {chosenName === ''
          ? t(isTemplate ? 'chooseTemplate' : 'chooseEquipment')
          : t('chosen', { name: chosenName })}
      </Link>
      {problem === '' ? null : <Notice tone="bad">{problem}</Notice>}
    </div>
  );
}

export function AddressField({ draft }: Pick<FieldProps, 'draft'>) {
  const t = useWords(addingWords);
  const place = getPlace(draft.lat, draft.lng);
  return (
    <div className="as-add-source">
      <p className="as-field__label">{t('address')}</p>
      <Link className="as-add-link" to="/eg/template/address">
        {draft.detailAddress ||
          (place === null ? t('chooseAddress') : t('coordinates', { place: formatPlace(place) }))}
      </Link>
    </div>
  );
}

export function NoteField({ draft, isStrict, onChange }: FieldProps) {
  const t = useWords(addingWords);
  const formatProblem = useProblemText(isStrict);
  return (
    <TextField
      label={t('remark')}
      name="note"
      autoComplete="off"
      enterKeyHint="done"
      value={draft.note}
      error={formatProblem(findNoteProblem(draft.note), draft.note, findRefusedCharacters, DEVICE_NOTE_MAX)}
      onChange={(note) => onChange({ note })}
    />
  );
}

interface AddFaultProps {
  readonly fault: Fault;
  readonly isOnline: boolean;
  readonly onOpenList: () => void;
}

/** Explains why the equipment was not added. After a lost answer, when it may exist, offers the equipment list. */
export function AddFault({ fault, isOnline, onOpenList }: AddFaultProps) {
  const t = useWords(addingWords);
  const language = useLanguage();
  if (!mayBeDone(fault) || !isOnline)
    return (
      <Notice tone="bad">
        <NotSavedNotice fault={fault}>{faultText(fault, language)}</NotSavedNotice>
      </Notice>
    );
  return (
    <Notice
      tone="warn"
      action={
        <Button kind="quiet" onClick={onOpenList}>
          {t('toEquipmentList')}
        </Button>
      }
    >
      {`${t('addUnknown')} ${faultText(fault, language)}`}
    </Notice>
  );
}
