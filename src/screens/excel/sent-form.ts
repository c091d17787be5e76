/** The values of a form as they are sent: changed fields alone, pictures of this device in their places. */
import type { ReportForm } from '../../report-document/form';
import { sentCell } from '../../report-document/values';
import type { SentValues } from '../../shared/calls/excel-value';
import type { PictureRow } from '../../state/work/rows';

/** With pictures that have not arrived, which the outbox sends first. */
export function sentForm(
  form: ReportForm,
  pictures: readonly PictureRow[],
  now: number,
): Readonly<Record<string, object>> {
  const values = new Map([...form.changed()].map(([name, value]) => [name, value as object] as const));
  const fields = new Set(pictures.map(({ item }) => item));
  for (const id of fields) {
    const cell = form.cell(id);
    const own = pictures.filter(({ item }) => item === id);
    const isSignature = own.some(({ by }) => by === 'signature');
    values.set(id, {
      ...sentCell(cell),
      at: now,
      // A new signature takes the place of the one before; photos stand beside those that are there.
      images: [...(isSignature ? [] : cell.images), ...own.map(({ key }) => ({ picture: key }))],
    });
  }
  return Object.fromEntries(values);
}

/** Without any picture of this device: a draft on the platform waits for no upload. */
export const draftForm = (form: ReportForm): SentValues => Object.fromEntries(form.changed());
