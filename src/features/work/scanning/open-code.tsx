/** Scans one of the product's codes and opens its screen; explains why any other is refused. */

import { useNavigate } from 'react-router-dom';
import { faultText } from '../../../i18n/fault-text';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { workPlaceWords } from '../../../i18n/work-places';
import { reportRepairPath } from '../../../navigation/order-paths';
import { ordersOfPointPath } from '../../../navigation/scanned-code';
import { useIsHere } from '../../../navigation/use-is-here';
import { queryEquipment } from '../../../shared/calls/equipment';
import { useServices } from '../../../state/services';
import { ScanSheet } from '../../forms/scan-sheet';
import { useScannedCode } from './use-scanned-code';

export default function OpenCode({ onClose }: { readonly onClose: () => void }) {
  const { call } = useServices();
  const navigate = useNavigate();
  const t = useWords(workPlaceWords);
  const language = useLanguage();
  const isHere = useIsHere();
  const read = useScannedCode();
  const open = (path: string): string => {
    onClose();
    void navigate(path);
    return '';
  };
  /** Opens the report form for the equipment of a gateway, found by the serial number on its label. */
  const ofLabel = async (sn: string): Promise<string> => {
    const found = await call(queryEquipment, { name: sn, pagenum: 1, count: 1 });
    // The sheet was closed; do not navigate.
    if (!isHere()) return '';
    if (!found.ok) return faultText(found.fault, language);
    const one = found.value.list.find((row) => row.sn.toUpperCase() === sn);
    return one === undefined ? t('codeUnknown', { text: sn }) : open(reportRepairPath({ equip: one.id }));
  };
  const onText = async (text: string): Promise<string> => {
    const code = await read(text);
    if (!isHere()) return '';
    switch (code.is) {
      case 'foreign':
        return t('codeForeign', { host: code.host });
      case 'unreadable':
        return t('codeUnreadable');
      case 'equipment':
        return open(reportRepairPath({ equip: code.id }));
      case 'label':
        return ofLabel(code.sn);
      case 'point':
        return open(ordersOfPointPath(code.code));
      case 'screen':
        return open(code.path);
    }
  };
  return <ScanSheet title={t('scanOpen')} hint={t('scanHint')} onText={onText} onClose={onClose} />;
}
