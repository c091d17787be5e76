/** The record of an order that a scanned code belongs to (wire: Inspections). */
import type { InspectionRecordRow } from '../calls/inspection';

/** The point or the equipment that a code names; '' for the other. */
export interface NamedPlace {
  readonly point: string;
  readonly equipmentId: string;
}

export type Digest = (text: string) => Promise<string>;

/** The records that the code belongs to; the hash of each is compared, so that no phone can make a code up. */
export async function scannedRecord(
  code: NamedPlace,
  records: readonly InspectionRecordRow[],
  digest: Digest,
): Promise<InspectionRecordRow | null> {
  const { point, equipmentId } = code;
  if (point !== '')
    for (const row of records)
      if (row.codeHash !== '' && (await digest(row.recordEquipId + point)) === row.codeHash.toLowerCase())
        return row;
  return (
    records.find((row) => point !== '' && row.pointId === point) ??
    records.find((row) => equipmentId !== '' && row.equipmentId === equipmentId) ??
    null
  );
}
