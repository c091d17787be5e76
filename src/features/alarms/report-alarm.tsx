import type { AlarmRow } from '../../shared/calls/alarm';
import { ReportButton } from '../work/evidence/report-button';
import type { ReportFrom } from '../work/evidence/start-report';
import { usePageOfAlarm } from './alarm-places';
import type { AlarmTexts } from './alarm-text';
import type { AlarmSource } from './source';

interface ReportAlarmProps {
  readonly source: AlarmSource;
  readonly alarm: AlarmRow;
  readonly texts: AlarmTexts;
  /** Whether the alarm is shown away from its page, which must then be requested for the report. */
  readonly isElsewhere: boolean;
  readonly isApart: boolean;
}

export function ReportAlarm({ source, alarm, texts, isElsewhere, isApart }: ReportAlarmProps) {
  const page = usePageOfAlarm(source, alarm, isElsewhere);
  const { family, projectId } = source;
  const { equipmentId, equipmentName: name } = alarm;
  const from = (): ReportFrom => ({
    alarm,
    note: `${texts.formatTitle(alarm)} ${texts.formatCondition(alarm)} ${texts.formatDirection(alarm)}`,
    place: { family, projectId, pageId: page.id, equipmentId, name },
  });
  return <ReportButton from={from} isApart={isApart} />;
}
