/** Acknowledges silenced alarms: opens a single alarm, and asks for confirmation of several. */
import { useState } from 'react';
import { AcknowledgeDialog } from '../../features/alarms/acknowledge-dialog';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { useWords } from '../../i18n/use-words';
import type { AlarmRow } from '../../shared/calls/alarm';
import { Button } from '../../ui/button';

interface ConfirmSilencedProps {
  readonly silencedAlarms: readonly AlarmRow[];
  readonly isSending: boolean;
  readonly onOpen: (alarm: AlarmRow) => void;
  readonly onConfirm: (alarms: readonly AlarmRow[]) => void;
}

export function ConfirmSilenced({ silencedAlarms, isSending, onOpen, onConfirm }: ConfirmSilencedProps) {
  const t = useWords(alarmWatchWords);
  /** The silenced alarms at the time of the tap. */
  const [alarmsToConfirm, setAlarmsToConfirm] = useState<readonly AlarmRow[] | null>(null);
  const [first, ...others] = silencedAlarms;
  return (
    <>
      {first === undefined ? null : (
        <Button
          busy={isSending}
          onClick={() => (others.length === 0 ? onOpen(first) : setAlarmsToConfirm(silencedAlarms))}
        >
          {t('confirmSilenced', { n: silencedAlarms.length })}
        </Button>
      )}
      {alarmsToConfirm === null ? null : (
        <AcknowledgeDialog
          alarms={alarmsToConfirm}
          acknowledgement="confirm"
          remark={null}
          onAcknowledge={() => {
            setAlarmsToConfirm(null);
            onConfirm(alarmsToConfirm);
          }}
          onClose={() => setAlarmsToConfirm(null)}
        />
      )}
    </>
  );
}
