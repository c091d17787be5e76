/**
 * Describes a stored form by its call and input: its name, its texts, and the screens that fill it in and list it.
 */
import type { WorkPartsKey } from '../../../i18n/work-parts';
import {
  correctPath,
  fillPath,
  inspectionPath,
  MY_REPAIRS,
  mySlipPath,
  repairBillPath,
  reportPath,
  reportRecordsPath,
  reportRepairPath,
} from '../../../navigation/order-paths';
import type { ExcelId, InspectionId, RecordEquipId, RecordId, RepairId } from '../../../shared/ids';
import { REPAIR_DRAFT } from '../../../state/work/repair-draft';
import { findWaitingCall, type WaitingName } from '../../../state/work/waiting-calls';

export interface FormOf {
  readonly call: string;
  readonly input: unknown;
  readonly draftKey: string;
}

const NAMES: Readonly<Record<WaitingName, WorkPartsKey>> = {
  'repair/add': 'formReport',
  'repair/join': 'formJoin',
  'repair/note': 'formNote',
  'repair/finish': 'formFinish',
  'inspection/record/save': 'formSave',
  'inspection/record/submit': 'formSubmit',
  'inspection/record/abort': 'formAbort',
  'excel/record/save': 'formReportSheet',
};
export const getName = ({ call }: Pick<FormOf, 'call'>): WorkPartsKey =>
  findWaitingCall(call) === null ? 'formOther' : NAMES[call as WaitingName];

/** Reads a field of the input as text; '' if missing. Stored input may have any shape. */
function parseField(input: unknown, name: string): string {
  const value: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, name) : '';
  return typeof value === 'string' ? value : '';
}
const TYPED = ['equipName', 'note', 'result', 'resultText', 'instructions', 'reason', 'location'] as const;
/** Wire values that occur in these fields and are not shown. */
const WIRE_WORDS = new Set(['normal', 'abnormal']);

export const getTexts = (input: unknown): readonly string[] => [
  ...TYPED.map((name) => parseField(input, name).trim()).filter(
    (text) => text !== '' && !WIRE_WORDS.has(text),
  ),
  ...parseAnswers(input),
];
function parseAnswers(input: unknown): readonly string[] {
  const answers: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'answers') : [];
  if (!Array.isArray(answers)) return [];
  return answers.flatMap((answer: unknown) => {
    const text = ['description', 'currentValue'].map((name) => parseField(answer, name).trim());
    return text.some((part) => part !== '') ? [text.filter((part) => part !== '').join(' · ')] : [];
  });
}

/** Returns the name of a draft of this kind; `null` for another kind. */
function draftName(draftKey: string, kind: string): string | null {
  try {
    const [, name]: unknown[] = JSON.parse(draftKey);
    return typeof name === 'string' && name.startsWith(`${kind} `) ? name.slice(kind.length + 1) : null;
  } catch {
    return null;
  }
}

/** Returns the path of the screen that fills in this form, or of the user's repairs for an unknown form. */
export function getFillPath({ call, input, draftKey }: FormOf): string {
  const of = (name: string): string => parseField(input, name);
  const report = draftName(draftKey, REPAIR_DRAFT);
  if (report !== null) return reportRepairPath({ draft: report });
  if (call === 'repair/finish') return repairBillPath(of('id') as RepairId);
  if (call.startsWith('repair/') && of('id') !== '') return mySlipPath(of('id') as RepairId);
  if (call.startsWith('inspection/')) {
    // Position and kind are hints; the id decides.
    const place = {
      ...({ type: 'equip', index: 0 } as const),
      id: of('id') as InspectionId,
      recordEquipId: of('recordEquipId') as RecordEquipId,
    };
    return call === 'inspection/record/submit' && of('reason') !== '' ? correctPath(place) : fillPath(place);
  }
  if (call.startsWith('excel/')) return reportPath(of('excelId') as ExcelId, of('recordId') as RecordId);
  return MY_REPAIRS;
}

/** Returns the path of the list that would show this form if it had arrived (faults 63). */
export function getComparePath({ call, input }: FormOf): string {
  const id = parseField(input, 'id');
  if (call.startsWith('inspection/')) return inspectionPath(id as InspectionId);
  if (call.startsWith('excel/')) return reportRecordsPath(parseField(input, 'excelId') as ExcelId);
  return id === '' ? MY_REPAIRS : mySlipPath(id as RepairId);
}
