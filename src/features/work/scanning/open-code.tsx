/** Scans one of the product's codes and opens its screen; explains why any other is refused. */

import { useNavigate } from 'react-router-dom';
import { faultText } from '../../../i18n/fault-text';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { workPlaceWords } from '../../../i18n/work-places';
import { getReportRepairPath } from '../../../navigation/order-paths';
import { getPointOrdersPath } from '../../../navigation/scanned-code';
import { useIsMounted } from '../../../navigation/use-is-here';
import { queryEquipment } from '../../../shared/calls/equipment';
import { useServices } from '../../../state/services';
import { ScanSheet } from '../../forms/scan-sheet';
import { useScannedCode } from './use-scanned-code';

export default function OpenCode({ onClose }: { readonly onClose: () => void }) {
  const { call } = useServices();
  const navigate = useNavigate();
  const t = useWords(workPlaceWords);
  const language = useLanguage();
  const isMounted = useIsMounted();
  const readCode = useScannedCode();
  const openPath = (path: string): string => {
    onClose();
    void navigate(path);
    return '';
  };
  /** Opens the report form for the equipment of a gateway, found by the serial number on its label. */
  const openLabel = async (sn: string): Promise<string> => {
    const outcome = await call(queryEquipment, { name: sn, pagenum: 1, count: 1 });
    // The sheet was closed; do not navigate.
    if (!isMounted()) return '';
    if (!outcome.ok) return faultText(outcome.fault, language);
    const equipment = outcome.value.list.find((row) => row.sn.toUpperCase() === sn);
    return equipment === undefined
      ? t('codeUnknown', { text: sn })
      : openPath(getReportRepairPath({ equip: equipment.id }));
  };
  const handleText = async (text: string): Promise<string> => {
    const code = await readCode(text);
    if (!isMounted()) return '';
    switch (code.kind) {
      case 'foreign':
        return t('codeForeign', { host: code.host });
      case 'unreadable':
        return t('codeUnreadable');
      case 'equipment':
        return openPath(getReportRepairPath({ equip: code.id }));
      case 'label':
        return openLabel(code.sn);
      case 'point':
        return openPath(getPointOrdersPath(code.code));
      case 'screen':
        return openPath(code.path);
    }
  };
  return <ScanSheet title={t('scanOpen')} hint={t('scanHint')} onScan={handleText} onClose={onClose} />;
}
