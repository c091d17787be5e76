/** /home/work/excel/detail/{excelId}/{recordId}: one record to view and fill. */
import { useParams } from 'react-router-dom';
import type { ExcelId, RecordId } from '../../shared/ids';
import { ReportScreen } from './report-screen';

export default function ReportDetail() {
  const { excelId = '', recordId = '' } = useParams();
  return <ReportScreen excelId={excelId as ExcelId} recordId={recordId as RecordId} code="" />;
}
