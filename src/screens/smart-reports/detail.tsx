/** /home/work/excel/detail/{excelId}/{recordId}: one record to view and fill. */
import { useParams } from 'react-router-dom';
import type { RecordId, SmartReportId } from '../../shared/ids';
import { ReportScreen } from './report-screen';

export default function ReportDetail() {
  const { excelId = '', recordId = '' } = useParams();
  return <ReportScreen excelId={excelId as SmartReportId} recordId={recordId as RecordId} code="" />;
}
