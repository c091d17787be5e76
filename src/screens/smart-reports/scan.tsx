/** /home/work/excel/scan/{excelId}/{recordId}: one record, opened by the scanned code of a section or a row. */
import { useParams, useSearchParams } from 'react-router-dom';
import type { RecordId, SmartReportId } from '../../shared/ids';
import { ReportScreen } from './report-screen';

export default function ScannedReport() {
  const { excelId = '', recordId = '' } = useParams();
  const [query] = useSearchParams();
  return (
    <ReportScreen
      excelId={excelId as SmartReportId}
      recordId={recordId as RecordId}
      code={query.get('code') ?? ''}
    />
  );
}
