/** A decoded smart report: sections of fields, or tables of columns and rows (wire: Smart reports). */
import type { EquipmentId, SignalId, Version } from '../shared/ids';
import type { Limits } from '../shared/work/judge';

export type Operator =
  | '='
  | '!='
  | '>'
  | '>='
  | '<'
  | '<='
  | 'between'
  | 'outside'
  | 'bit'
  | 'bad'
  | 'offline';
/** A condition over fields, in the language of page documents. */
export type ReportCondition =
  | { readonly op: Operator; readonly a: string; readonly b: string; readonly field: string }
  | { readonly all: readonly ReportCondition[] }
  | { readonly any: readonly ReportCondition[] };

interface FieldBase {
  /** Unique in the document; for a column, unique in its table. */
  readonly id: string;
  readonly title: string;
  readonly required: boolean;
  /** Whether to show the previous record's value. */
  readonly prior: boolean;
}
interface Measured extends Limits {
  readonly unit: string;
  readonly decimals: number | null;
}
export interface Option {
  readonly value: string;
  readonly text: string;
  readonly abnormal: boolean;
}

export interface LiveField extends FieldBase, Measured {
  readonly kind: 'live';
  readonly equipmentId: EquipmentId | null;
  readonly signalId: SignalId;
  /** When the value is taken: on the user's tap, when the section appears, or at the row's due time. */
  readonly take: 'tap' | 'open' | 'due';
  /** Whether the user may type a value instead. */
  readonly manual: boolean;
  /** Allowed difference between typed and sensor value; `null` if they are not compared. */
  readonly tolerance: number | null;
}
export interface NumberField extends FieldBase, Measured {
  readonly kind: 'number';
  /** Largest step from the previous record without a confirmation. */
  readonly maxDelta: number | null;
}
export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly max: number;
  readonly lines: number;
  /** Whether emoji and special characters are refused. */
  readonly plain: boolean;
}
export interface SelectField extends FieldBase {
  readonly kind: 'select';
  readonly options: readonly Option[];
}
export interface MultiField extends FieldBase {
  readonly kind: 'multi';
  readonly options: readonly Option[];
  readonly least: number;
  readonly most: number;
}
export interface MomentField extends FieldBase {
  readonly kind: 'date' | 'time' | 'datetime';
  /** The moment that is prefilled when filling starts, or `null`. */
  readonly from: 'now' | 'generate' | null;
}
export interface PhotoField extends FieldBase {
  readonly kind: 'photo';
  readonly least: number;
  readonly most: number;
  readonly cameraOnly: boolean;
  /** Whether the document requests a watermark, which is not supported; the product shows this. */
  readonly watermark: boolean;
}
export interface FormulaField extends FieldBase, Measured {
  readonly kind: 'formula';
  readonly formula: string;
  /** Whether an error prevents submission. */
  readonly mustBeRight: boolean;
}
/** Single-line fields that can be filled in without the keyboard. */
interface PlainField extends FieldBase {
  readonly kind: 'signature' | 'scan' | 'person' | 'place';
}
interface WordsField extends FieldBase {
  readonly kind: 'words';
  readonly text: string;
}
/** A field that this code cannot draw. Its name is shown, and its value is sent back unchanged. */
export interface UnknownField extends FieldBase {
  readonly kind: 'unknown';
  readonly kindName: string;
  /** The unreadable part, or '' if only the kind is unknown. */
  readonly where: string;
}

export type Field =
  | LiveField
  | NumberField
  | TextField
  | SelectField
  | MultiField
  | MomentField
  | PhotoField
  | FormulaField
  | PlainField
  | WordsField
  | UnknownField;

export interface FixedRow {
  readonly id: string;
  readonly title: string;
  /** Time of day, `HH:mm`, or ''. */
  readonly due: string;
}
export type TableRows =
  | { readonly kind: 'fixed'; readonly rows: readonly FixedRow[] }
  | { readonly kind: 'free'; readonly least: number; readonly most: number };

interface SectionBase {
  readonly id: string;
  readonly title: string;
  /** The code on site that leads to the section, or ''. */
  readonly code: string;
  /** Condition for showing the section; `null` to always show it. */
  readonly when: ReportCondition | null;
}
export interface FieldSection extends SectionBase {
  readonly kind: 'fields';
  readonly fields: readonly Field[];
}
export interface TableSection extends SectionBase {
  readonly kind: 'table';
  readonly columns: readonly Field[];
  readonly rows: TableRows;
}
interface UnknownSection extends SectionBase {
  readonly kind: 'unknown';
  readonly where: string;
}
export type Section = FieldSection | TableSection | UnknownSection;

export interface ReportDocument {
  readonly id: string;
  readonly version: Version;
  readonly name: string;
  readonly note: string;
  readonly equipment: readonly EquipmentId[];
  /** Whether the format is supported; otherwise the report is read-only. */
  readonly canFill: boolean;
  readonly sections: readonly Section[];
}

export type ReportFault =
  | { readonly kind: 'too-large'; readonly found: number; readonly limit: number }
  | { readonly kind: 'too-many-fields'; readonly found: number; readonly limit: number }
  | { readonly kind: 'malformed'; readonly where: string };
