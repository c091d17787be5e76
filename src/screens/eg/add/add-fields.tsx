import { Link } from 'react-router-dom';
import { NotSaved } from '../../../features/forms/not-saved';
import { addingWords } from '../../../i18n/adding';
import { faultText } from '../../../i18n/fault-text';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { mayBeDone } from '../../../shared/calls/command-end';
import { DEVICE_NAME_MAX, DEVICE_NOTE_MAX } from '../../../shared/constants';
import type { Fault } from '../../../shared/faults';
import { characters, findRefusedCharacters } from '../../../shared/work/plain-text';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Segmented } from '../../../ui/segmented';
import { TextField } from '../../../ui/text-field';
import { NEW } from './bind';
import type { AddDraft } from './draft';
import { codeProblem, findRefusedInCode, nameProblem, noteProblem, snProblem, sourceProblem } from './rules';

const METHODS = [
  { value: 'template', word: 'methodTemplate' },
  { value: 'equipment', word: 'methodEquipment' },
] as const;

type Problem = ReturnType<
  typeof nameProblem | typeof snProblem | typeof codeProblem | typeof noteProblem | typeof sourceProblem
>;

function useProblemText(isStrict: boolean) {
  const t = useWords(addingWords);
  return (
    problem: Problem,
    text = '',
    refused: (text: string) => readonly string[] = findRefusedCharacters,
    max = 0,
  ) =>
    isStrict && problem !== null
      ? t(problem, { max, n: characters(text.trim()), found: refused(text).join(' ') })
      : '';
}

interface PartProps {
  readonly draft: AddDraft;
  readonly isStrict: boolean;
  readonly change: (part: Partial<AddDraft>) => void;
}

/**
 * Edits the serial number and code from the label, and the name. Letters only look uppercase here and are converted on
 * sending: changing them during typing moves the cursor to the end and doubles them on Chinese keyboards.
 */
export function LabelFields({ draft, isStrict, change }: PartProps) {
  const t = useWords(addingWords);
  const problemText = useProblemText(isStrict);
  return (
    <>
      <TextField
        label={`${t('sn')} * · ${t('snHint')}`}
        name="sn"
        autoComplete="off"
        enterKeyHint="next"
        required
        value={draft.snCode}
        error={problemText(snProblem(draft.snCode), draft.snCode, findRefusedInCode)}
        onChange={(snCode) => change({ snCode })}
      />
      <TextField
        label={`${t('code')} * · ${t('codeHint')}`}
        name="code"
        autoComplete="off"
        enterKeyHint="next"
        required
        value={draft.verificationCode}
        error={problemText(codeProblem(draft.verificationCode), draft.verificationCode, findRefusedInCode)}
        onChange={(verificationCode) => change({ verificationCode })}
      />
      <TextField
        label={`${t('name')} *`}
        name="name"
        autoComplete="off"
        enterKeyHint="next"
        required
        value={draft.equipName}
        error={problemText(
          nameProblem(draft.equipName),
          draft.equipName,
          findRefusedCharacters,
          DEVICE_NAME_MAX,
        )}
        onChange={(equipName) => change({ equipName })}
      />
    </>
  );
}

/** Selects the source of the variables: a template or another piece of equipment (spec 5). */
export function SourceField({ draft, isStrict, change }: PartProps) {
  const t = useWords(addingWords);
  const problem = useProblemText(isStrict)(sourceProblem(draft));
  const isTemplate = draft.method === 'template';
  const chosen = isTemplate ? draft.templateName : draft.equipmentName;
  return (
    <div className="as-add-source">
      <p className="as-field__label">{t('method')} *</p>
      <Segmented
        label={t('method')}
        value={draft.method}
        options={METHODS.map(({ value, word }) => ({ value, text: t(word) }))}
        onChange={(method) => change({ method })}
      />
      <Link
        className="as-add-link"
        aria-invalid={problem !== ''}
        to={isTemplate ? `/eg/template/list/${NEW}` : `/eg/equipment/select/${NEW}`}
      >
        {chosen === '' ? t(isTemplate ? 'chooseTemplate' : 'chooseEquipment') : t('chosen', { name: chosen })}
      </Link>
      {problem === '' ? null : <Notice tone="bad">{problem}</Notice>}
    </div>
  );
}

export function AddressField({ draft }: Pick<PartProps, 'draft'>) {
  const t = useWords(addingWords);
  return (
    <div className="as-add-source">
      <p className="as-field__label">{t('address')}</p>
      <Link className="as-add-link" to="/eg/template/address">
        {draft.lat === null && draft.detailAddress === ''
          ? t('chooseAddress')
          : draft.detailAddress || t('coordinates', { north: draft.lat ?? '', east: draft.lng ?? '' })}
      </Link>
    </div>
  );
}

export function NoteField({ draft, isStrict, change }: PartProps) {
  const t = useWords(addingWords);
  const problemText = useProblemText(isStrict);
  return (
    <TextField
      label={t('remark')}
      name="note"
      autoComplete="off"
      enterKeyHint="done"
      value={draft.note}
      error={problemText(noteProblem(draft.note), draft.note, findRefusedCharacters, DEVICE_NOTE_MAX)}
      onChange={(note) => change({ note })}
    />
  );
}

interface AddFaultProps {
  readonly fault: Fault;
  readonly isOnline: boolean;
  readonly onList: () => void;
}

/** Explains why the equipment was not added. If the answer was lost, it may exist: the equipment list is offered. */
export function AddFault({ fault, isOnline, onList }: AddFaultProps) {
  const t = useWords(addingWords);
  const language = useLanguage();
  if (!mayBeDone(fault) || !isOnline)
    return (
      <Notice tone="bad">
        <NotSaved fault={fault}>{faultText(fault, language)}</NotSaved>
      </Notice>
    );
  return (
    <Notice
      tone="warn"
      action={
        <Button kind="quiet" onClick={onList}>
          {t('toEquipmentList')}
        </Button>
      }
    >
      {`${t('addUnknown')} ${faultText(fault, language)}`}
    </Notice>
  );
}
