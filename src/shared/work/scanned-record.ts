import type { InspectionRecordRow } from '../calls/inspection';

/** The point or the equipment that a scanned code names; the other is ''. */
export interface NamedPlace {
  readonly point: string;
  readonly equipmentId: string;
}

export type Digest = (text: string) => Promise<string>;

/** Finds the record of a scanned code (wire: Inspections). Comparing hashes prevents made-up codes. */
export async function findScannedRecord(
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
