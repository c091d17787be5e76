/** Scans the code of a point and opens its record. A scanned code is passed on as proof of presence, a typed one not. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sha256 } from '../../browser/sha-256';
import type { ScanSheetProps } from '../../features/forms/scan-sheet';
import { lazyDialog } from '../../features/screen-states/lazy-dialog';
import { useScannedCode } from '../../features/work/scanning/use-scanned-code';
import { inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import { getPosition } from '../../navigation/order-paths';
import type { ScannedCode } from '../../navigation/scanned-code';
import type { InspectionOrder } from '../../shared/calls/inspection';
import type { InspectionId } from '../../shared/ids';
import { findScannedRecord, type NamedPlace } from '../../shared/work/scanned-record';
import { Button } from '../../ui/button';
import { getRecordPath, toRecordPlace } from './record-paths';

const LazyScanSheet = lazyDialog<ScanSheetProps>(() =>
  import('../../features/forms/scan-sheet').then(({ ScanSheet }) => ({ default: ScanSheet })),
);
/** Number of characters shown of an unknown code. */
const SHOWN_CHARS = 60;

/** Returns the point or device that a code names; `null` for any other code. */
function toNamedPlace(code: ScannedCode): NamedPlace | null {
  if (code.kind === 'point') return { point: code.code, equipmentId: '' };
  return code.kind === 'equipment' ? { point: '', equipmentId: code.id } : null;
}

interface ScanRecordProps {
  readonly id: InspectionId;
  readonly order: InspectionOrder;
  /** Whether a form is already open; it is replaced, so Back leads to the order. */
  readonly isInForm?: boolean;
}

export function ScanRecord({ id, order, isInForm = false }: ScanRecordProps) {
  const t = useWords(inspectionWords);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const readCode = useScannedCode();
  const openScannedRecord = async (text: string, isTyped: boolean): Promise<string> => {
    const namedPlace = toNamedPlace(await readCode(text));
    const row = namedPlace === null ? null : await findScannedRecord(namedPlace, order.records, sha256);
    if (namedPlace === null || row === null) return t('noMatch', { code: text.slice(0, SHOWN_CHARS) });
    setOpen(false);
    const place = toRecordPlace(id, row, getPosition(order.records, row.recordEquipId));
    void navigate(getRecordPath(order, place), {
      replace: isInForm,
      state: isTyped || namedPlace.point === '' ? null : { scanned: namedPlace.point },
    });
    return '';
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('scan')}</Button>
      {isOpen ? (
        <LazyScanSheet
          title={t('scanTitle')}
          hint={t('scanHint')}
          onScan={openScannedRecord}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
