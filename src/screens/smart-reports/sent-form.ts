import type { ReportForm } from '../../report-document/form';
import { encodeCell } from '../../report-document/values';
import type { SentValues } from '../../shared/calls/smart-report-value';
import type { PictureRow } from '../../state/work/rows';

/** Encodes the changed fields of a form, with pictures on this device, which the outbox uploads first. */
export function encodeForm(
  form: ReportForm,
  pictures: readonly PictureRow[],
  now: number,
): Readonly<Record<string, object>> {
  const values = new Map(
    [...form.getChangedValues()].map(([name, value]) => [name, value as object] as const),
  );
  const fields = new Set(pictures.map(({ item }) => item));
  for (const id of fields) {
    const cell = form.cell(id);
    const fieldPictures = pictures.filter(({ item }) => item === id);
    const isSignature = fieldPictures.some(({ by }) => by === 'signature');
    values.set(id, {
      ...encodeCell(cell),
      at: now,
      // A new signature replaces the previous one; photos are added to existing ones.
      images: [...(isSignature ? [] : cell.images), ...fieldPictures.map(({ key }) => ({ picture: key }))],
    });
  }
  return Object.fromEntries(values);
}

/** Encodes the changed fields without pictures on this device: a draft on the platform does not wait for uploads. */
export const encodeDraft = (form: ReportForm): SentValues => Object.fromEntries(form.getChangedValues());
