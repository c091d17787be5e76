/** Describes a stored form by its call and input: its name, its texts, and the screens that fill it in and list it. */
import type { WorkPartsKey } from '../../../i18n/work-parts';
import {
  getCorrectPath,
  getFillFormPath,
  getInspectionPath,
  getMySlipPath,
  getRepairBillPath,
  getReportPath,
  getReportRecordsPath,
  getReportRepairPath,
  MY_REPAIRS,
} from '../../../navigation/order-paths';
import type { InspectionId, RecordEquipId, RecordId, RepairId, SmartReportId } from '../../../shared/ids';
import { REPAIR_DRAFT } from '../../../state/work/repair-draft';
import { findWaitingCall, type WaitingName } from '../../../state/work/waiting-calls';

export interface StoredForm {
  readonly call: string;
  readonly input: unknown;
  readonly draftKey: string;
}

const NAME_KEYS: Readonly<Record<WaitingName, WorkPartsKey>> = {
  'repair/add': 'formReport',
  'repair/join': 'formJoin',
  'repair/note': 'formNote',
  'repair/finish': 'formFinish',
  'inspection/record/save': 'formSave',
  'inspection/record/submit': 'formSubmit',
  'inspection/record/abort': 'formAbort',
  'excel/record/save': 'formReportSheet',
};
export const getFormNameKey = ({ call }: Pick<StoredForm, 'call'>): WorkPartsKey =>
  findWaitingCall(call) === null ? 'formOther' : NAME_KEYS[call as WaitingName];

/** Reads a field of the input as text; '' if missing. Stored input may have any shape. */
function readField(input: unknown, name: string): string {
  const value: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, name) : '';
  return typeof value === 'string' ? value : '';
}
const TEXT_FIELDS = [
  'equipName',
  'note',
  'result',
  'resultText',
  'instructions',
  'reason',
  'location',
] as const;
/** Wire values that occur in these fields and are not shown. */
const WIRE_WORDS = new Set(['normal', 'abnormal']);

export const getTexts = (input: unknown): readonly string[] => [
  ...TEXT_FIELDS.map((name) => readField(input, name).trim()).filter(
    (text) => text !== '' && !WIRE_WORDS.has(text),
  ),
  ...getAnswerTexts(input),
];
function getAnswerTexts(input: unknown): readonly string[] {
  const answers: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'answers') : [];
  if (!Array.isArray(answers)) return [];
  return answers.flatMap((answer: unknown) => {
    const text = ['description', 'currentValue'].map((name) => readField(answer, name).trim());
    return text.some((part) => part !== '') ? [text.filter((part) => part !== '').join(' · ')] : [];
  });
}

function getDraftName(draftKey: string, kind: string): string | null {
  try {
    const [, name]: unknown[] = JSON.parse(draftKey);
    return typeof name === 'string' && name.startsWith(`${kind} `) ? name.slice(kind.length + 1) : null;
  } catch {
    return null;
  }
}

/** Returns the path of the screen that fills in this form, or of the user's repairs for an unknown form. */
export function getFillPath({ call, input, draftKey }: StoredForm): string {
  const getField = (name: string): string => readField(input, name);
  const reportDraft = getDraftName(draftKey, REPAIR_DRAFT);
  if (reportDraft !== null) return getReportRepairPath({ draft: reportDraft });
  if (call === 'repair/finish') return getRepairBillPath(getField('id') as RepairId);
  if (call.startsWith('repair/') && getField('id') !== '') return getMySlipPath(getField('id') as RepairId);
  if (call.startsWith('inspection/')) {
    // Position and kind are hints; the id decides.
    const place = {
      ...({ type: 'equip', index: 0 } as const),
      id: getField('id') as InspectionId,
      recordEquipId: getField('recordEquipId') as RecordEquipId,
    };
    return call === 'inspection/record/submit' && getField('reason') !== ''
      ? getCorrectPath(place)
      : getFillFormPath(place);
  }
  if (call.startsWith('excel/'))
    return getReportPath(getField('excelId') as SmartReportId, getField('recordId') as RecordId);
  return MY_REPAIRS;
}

/** Returns the path of the list that would show this form if it had arrived (faults 63). */
export function getComparePath({ call, input }: StoredForm): string {
  const id = readField(input, 'id');
  if (call.startsWith('inspection/')) return getInspectionPath(id as InspectionId);
  if (call.startsWith('excel/')) return getReportRecordsPath(readField(input, 'excelId') as SmartReportId);
  return id === '' ? MY_REPAIRS : getMySlipPath(id as RepairId);
}
