/** A smart report's document after decoding: sections of fields, or tables of columns and rows (wire: Smart reports). */
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
  /** Unique in the document, in a table unique among its columns. */
  readonly id: string;
  readonly title: string;
  readonly required: boolean;
  /** The value of the record before this one is shown beside it. */
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
  /** The moment of taking: at a person's tap, when the section comes on screen, or the value of the row's due time. */
  readonly take: 'tap' | 'open' | 'due';
  /** A person may type a value of his own. */
  readonly manual: boolean;
  /** The typed value and the sensor's may be this far apart; null: nothing is compared. */
  readonly tolerance: number | null;
}
export interface NumberField extends FieldBase, Measured {
  readonly kind: 'number';
  /** The largest step from the record before this one that is not asked about. */
  readonly maxDelta: number | null;
}
export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly max: number;
  readonly lines: number;
  /** Neither emoji nor special characters. */
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
  /** The moment that is filled in by itself when filling begins; null for none. */
  readonly from: 'now' | 'generate' | null;
}
export interface PhotoField extends FieldBase {
  readonly kind: 'photo';
  readonly least: number;
  readonly most: number;
  readonly cameraOnly: boolean;
  /** Wanted by the document; this product draws none, and says so. */
  readonly watermark: boolean;
}
export interface FormulaField extends FieldBase, Measured {
  readonly kind: 'formula';
  readonly formula: string;
  /** In error it keeps the record from being submitted. */
  readonly mustBeRight: boolean;
}
/** Fields of one line of text that comes from somewhere else than the keyboard, or from it. */
export interface PlainField extends FieldBase {
  readonly kind: 'signature' | 'scan' | 'person' | 'place';
}
export interface WordsField extends FieldBase {
  readonly kind: 'words';
  readonly text: string;
}
/** A field that this code cannot draw. It is named, and its value goes back untouched. */
export interface UnknownField extends FieldBase {
  readonly kind: 'unknown';
  /** The kind as the document names it. */
  readonly named: string;
  /** The part of it that cannot be read; '' where only the kind is unknown. */
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
  /** Time of day, `HH:mm`; '' for none. */
  readonly due: string;
}
export type TableRows =
  | { readonly is: 'fixed'; readonly rows: readonly FixedRow[] }
  | { readonly is: 'free'; readonly least: number; readonly most: number };

interface SectionBase {
  readonly id: string;
  readonly title: string;
  /** The code on the spot that leads to it; '' for none. */
  readonly code: string;
  /** Shown while it holds; null: always. */
  readonly when: ReportCondition | null;
}
export interface FieldSection extends SectionBase {
  readonly is: 'fields';
  readonly fields: readonly Field[];
}
export interface TableSection extends SectionBase {
  readonly is: 'table';
  readonly columns: readonly Field[];
  readonly rows: TableRows;
}
/** A section that cannot be read. */
export interface UnknownSection extends SectionBase {
  readonly is: 'unknown';
  readonly where: string;
}
export type Section = FieldSection | TableSection | UnknownSection;

export interface ReportDocument {
  readonly id: string;
  readonly version: Version;
  readonly name: string;
  readonly note: string;
  readonly equipment: readonly EquipmentId[];
  /** False for a format that this code does not know: such a report is only looked at. */
  readonly canFill: boolean;
  readonly sections: readonly Section[];
}

/** The reason for which a document cannot be shown at all. */
export type ReportFault =
  | { readonly kind: 'too-large'; readonly found: number; readonly limit: number }
  | { readonly kind: 'too-many-fields'; readonly found: number; readonly limit: number }
  | { readonly kind: 'malformed'; readonly where: string };
