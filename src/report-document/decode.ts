/**
 * Decodes report documents from unknown JSON to a report or a fault (wire: Smart reports). Nothing in a document is
 * executed, and refusing one is always fast. Unreadable parts become named placeholders.
 */
import { displayTextOr, isAbsent, numberOr, parseId, parseList, textOr } from '../page-document/fields';
import { field, lenient, texts, Unreadable } from '../shared/calls/decode';
import { REPORT_TABLE_ROWS_MAX } from '../shared/constants';
import type { EquipmentId, Version } from '../shared/ids';
import { decodeCondition } from './conditions';
import { decodeField } from './decode-field';
import type {
  Field,
  FixedRow,
  ReportCondition,
  ReportDocument,
  ReportFault,
  Section,
  TableRows,
} from './model';

/** Limits of a report's document and of its values (wire: Smart reports). */
const REPORT_FIELDS_MAX = 300;
const REPORT_COLUMNS_MAX = 20;
const REPORT_DOCUMENT_BYTES = 524_288;

export type DecodedReport =
  | { readonly ok: true; readonly report: ReportDocument }
  | { readonly ok: false; readonly fault: ReportFault };

const FORMAT = 1;

const getList = (raw: unknown, name: string): readonly unknown[] => {
  const found = field(raw, name);
  return Array.isArray(found) ? found : [];
};
const getColumnList = (section: unknown): readonly unknown[] => getList(field(section, 'table'), 'columns');

/** Returns the size of a document as sent; `null` if it is nested too deep to serialize. */
function countBytes(raw: unknown): number | null {
  try {
    const text = JSON.stringify(raw) ?? '';
    // A character has at least one byte, so longer texts need not be encoded.
    return text.length > REPORT_DOCUMENT_BYTES ? text.length : new TextEncoder().encode(text).length;
  } catch {
    return null;
  }
}

function findLimitFault(raw: unknown): ReportFault | null {
  const found = countBytes(raw);
  if (found === null) return { kind: 'malformed', where: 'sections' };
  if (found > REPORT_DOCUMENT_BYTES) return { kind: 'too-large', found, limit: REPORT_DOCUMENT_BYTES };
  const sections = getList(raw, 'sections');
  const fields = sections.reduce<number>(
    (sum, section) => sum + getList(section, 'fields').length + getColumnList(section).length,
    0,
  );
  const most = Math.max(fields, sections.length);
  return most > REPORT_FIELDS_MAX ? { kind: 'too-many-fields', found: most, limit: REPORT_FIELDS_MAX } : null;
}

/** Decodes the condition of a section; an unreadable one hides nothing. */
const parseCondition = (raw: unknown): ReportCondition | null =>
  lenient((when: unknown) => decodeCondition(when), null)(field(raw, 'when'), 'when');

function parseFields(raw: readonly unknown[], takenIds: Set<string>, isColumn: boolean): readonly Field[] {
  return raw.map((rawItem) => {
    const decodedField = decodeField(rawItem, takenIds, isColumn);
    takenIds.add(decodedField.id);
    return decodedField;
  });
}

function parseRows(raw: unknown): TableRows {
  if (isAbsent(field(raw, 'fixed'))) {
    const parseCount = (name: string, fallback: number): number =>
      Math.min(REPORT_TABLE_ROWS_MAX, Math.max(0, Math.trunc(numberOr(raw, name, fallback))));
    const most = parseCount('most', REPORT_TABLE_ROWS_MAX);
    return { kind: 'free', least: Math.min(most, parseCount('least', 0)), most };
  }
  const rows = parseList(raw, 'fixed', (row): FixedRow => {
    const id = parseId<string>(row, 'id');
    return { id, title: displayTextOr(row, 'title', id), due: textOr(row, 'due', '') };
  });
  const isUnique = new Set(rows.map(({ id }) => id)).size === rows.length;
  if (rows.length > REPORT_TABLE_ROWS_MAX || !isUnique) throw new Unreadable('rows');
  return { kind: 'fixed', rows };
}

/** Decodes a section. A table's value is stored under the section's id, which therefore must not be a field's. */
function section(raw: unknown, takenIds: Set<string>): Section {
  const base = { id: '', title: '', code: '', when: null };
  try {
    const namedBase = { ...base, id: textOr(raw, 'id', ''), title: displayTextOr(raw, 'title', '') };
    const head = { ...namedBase, code: textOr(raw, 'code', ''), when: parseCondition(raw) };
    const table = field(raw, 'table');
    if (isAbsent(table))
      return { ...head, kind: 'fields', fields: parseFields(getList(raw, 'fields'), takenIds, false) };
    const columns = getColumnList(raw);
    if (head.id === '' || takenIds.has(head.id) || columns.length > REPORT_COLUMNS_MAX)
      return { ...head, kind: 'unknown', where: columns.length > REPORT_COLUMNS_MAX ? 'columns' : 'id' };
    takenIds.add(head.id);
    return {
      ...head,
      kind: 'table',
      columns: parseFields(columns, new Set(), true),
      rows: parseRows(field(table, 'rows')),
    };
  } catch (error) {
    if (error instanceof Unreadable) return { ...base, kind: 'unknown', where: error.where };
    throw error;
  }
}

/** Decodes the sections. Sections with the same id are all drawn; a code leads to the first. */
function parseSections(raw: unknown): readonly Section[] {
  const found = field(raw, 'sections');
  if (!Array.isArray(found)) throw new Unreadable('sections');
  const takenIds = new Set<string>();
  return found.map((rawItem) => section(rawItem, takenIds));
}

/** Decodes a document. Broken fields and sections become placeholders; a document beyond its limits is a fault. */
export function decodeReport(raw: unknown): DecodedReport {
  const fault = findLimitFault(raw);
  if (fault !== null) return { ok: false, fault };
  try {
    const canFill = field(raw, 'format') === FORMAT;
    return {
      ok: true,
      report: {
        id: parseId(raw, 'id'),
        version: parseId<Version>(raw, 'version'),
        name: displayTextOr(raw, 'name', ''),
        note: displayTextOr(raw, 'note', ''),
        equipment: lenient(texts, [])(field(raw, 'equipment'), 'equipment') as readonly EquipmentId[],
        canFill,
        // Sections of a future format may be unreadable; then only the values are shown.
        sections: canFill ? parseSections(raw) : lenient(parseSections, [])(raw, 'sections'),
      },
    };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, fault: { kind: 'malformed', where: error.where } };
    throw error;
  }
}
