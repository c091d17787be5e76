/** Scans a code of this product that links to a report; refuses other codes. */
import { ScanSheet } from '../../features/forms/scan-sheet';
import { smartReportWords } from '../../i18n/smart-reports';
import { useWords } from '../../i18n/use-words';
import { SMART_REPORTS } from '../../navigation/order-paths';
import { parseRedirect } from '../../navigation/redirect';

interface ScanReportProps {
  readonly onPath: (path: string) => void;
  readonly onClose: () => void;
}

export default function ScanReport({ onPath, onClose }: ScanReportProps) {
  const t = useWords(smartReportWords);
  return (
    <ScanSheet
      title={t('scan')}
      hint={t('scanHint')}
      onClose={onClose}
      onScan={(text) => {
        const path = parseRedirect(text.trim(), window.location.origin);
        if (path === null || !path.startsWith(`${SMART_REPORTS}/`)) return t('scanOther');
        onPath(path);
        return '';
      }}
    />
  );
}
