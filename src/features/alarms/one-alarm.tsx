import { useState } from 'react';
import type { AlarmRow } from '../../shared/calls/alarm';
import { HISTORY_ALARM_ROWS } from '../../shared/constants';
import { type AcknowledgeResult, applyAcceptance } from '../../state/alarms/acknowledge-alarms';
import { useAcknowledgements } from '../../state/alarms/use-acknowledging';
import { useNamedAlarm } from '../../state/alarms/use-named-alarm';
import { useServices } from '../../state/services';
import { AcknowledgeDialog } from './acknowledge-dialog';
import { AlarmDetails } from './alarm-details';
import { useAlarmTexts } from './alarm-text';
import type { AlarmSource } from './source';
import { useAcknowledge } from './use-acknowledge';
import { useShelving } from './use-shelving';

export interface OneAlarmProps {
  readonly source: AlarmSource;
  readonly alarm: AlarmRow;
  /** Path of the page behind the sheet; `null` if there is no page. */
  readonly here?: string | null;
  /** Whether links open in new tabs because the screen behind the sheet must stay. */
  readonly isApart?: boolean;
  readonly onAcknowledged?: (result: AcknowledgeResult) => void;
  readonly onClose: () => void;
}

export function OneAlarm(props: OneAlarmProps) {
  const { source, here: pagePath = null, isApart: opensNewTab = false, onAcknowledged, onClose } = props;
  const texts = useAlarmTexts();
  const acknowledging = useAcknowledgements();
  const acknowledge = useAcknowledge(texts.formatTitle);
  const { call } = useServices();
  const namedAlarm = useNamedAlarm(source.key, props.alarm, (at, signal) =>
    source.query(call, { from: at, end: at, pagenum: 1, count: HISTORY_ALARM_ROWS }, { signal }),
  );
  const alarm = applyAcceptance(acknowledging, namedAlarm, source.acknowledgement);
  const shelving = useShelving(source);
  const [remark, setRemark] = useState('');
  const [isDialogOpen, setDialogOpen] = useState(false);
  const send = async (): Promise<void> => {
    setDialogOpen(false);
    const result = await acknowledge(source, [alarm], remark.trim());
    if (result !== null) onAcknowledged?.(result);
  };
  return (
    <>
      <AlarmDetails
        source={source}
        alarm={alarm}
        texts={texts}
        pagePath={pagePath}
        opensNewTab={opensNewTab}
        isSending={acknowledging.pending.has(alarm.id)}
        remark={remark}
        onRemarkChange={setRemark}
        shelving={shelving}
        onClose={onClose}
        // Ending needs a confirmation: it cannot be undone and hides an alarm that may still be active.
        onAcknowledge={() => (source.acknowledgement === 'confirm' ? void send() : setDialogOpen(true))}
      />
      {isDialogOpen ? (
        <AcknowledgeDialog
          alarms={[alarm]}
          acknowledgement={source.acknowledgement}
          remark={null}
          onAcknowledge={() => void send()}
          onClose={() => setDialogOpen(false)}
        />
      ) : null}
    </>
  );
}
