import type { AlarmRow } from '../../shared/calls/alarm';
import { ReportButton } from '../work/evidence/report-button';
import type { ReportSubject } from '../work/evidence/start-report';
import { useAlarmPage } from './alarm-places';
import type { AlarmTexts } from './alarm-text';
import type { AlarmSource } from './source';

interface ReportAlarmProps {
  readonly source: AlarmSource;
  readonly alarm: AlarmRow;
  readonly texts: AlarmTexts;
  /** Whether the alarm is shown away from its page, which must then be requested for the report. */
  readonly isAwayFromPage: boolean;
  readonly opensNewTab: boolean;
}

export function ReportAlarm({ source, alarm, texts, isAwayFromPage, opensNewTab }: ReportAlarmProps) {
  const page = useAlarmPage(source, alarm, isAwayFromPage);
  const { family, projectId } = source;
  const { equipmentId, equipmentName: name } = alarm;
  const getReportFrom = (): ReportSubject => ({
    alarm,
    note: `${texts.formatTitle(alarm)} ${texts.formatCondition(alarm)} ${texts.formatDirection(alarm)}`,
    place: { family, projectId, pageId: page.id, equipmentId, name },
  });
  return <ReportButton getSubject={getReportFrom} isApart={opensNewTab} />;
}
