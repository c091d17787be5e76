/** Acknowledges silenced alarms: opens a single alarm, and asks for confirmation of several. */
import { useState } from 'react';
import { AcknowledgeDialog } from '../../features/alarms/acknowledge-dialog';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { useWords } from '../../i18n/use-words';
import type { AlarmRow } from '../../shared/calls/alarm';
import { Button } from '../../ui/button';

interface ConfirmSilencedProps {
  readonly silenced: readonly AlarmRow[];
  readonly isSending: boolean;
  readonly onOpen: (alarm: AlarmRow) => void;
  readonly onConfirm: (alarms: readonly AlarmRow[]) => void;
}

export function ConfirmSilenced({ silenced, isSending, onOpen, onConfirm }: ConfirmSilencedProps) {
  const t = useWords(alarmWatchWords);
  /** The silenced alarms at the time of the tap. */
  const [asked, setAsked] = useState<readonly AlarmRow[] | null>(null);
  const [first, ...others] = silenced;
  return (
    <>
      {first === undefined ? null : (
        <Button busy={isSending} onClick={() => (others.length === 0 ? onOpen(first) : setAsked(silenced))}>
          {t('confirmSilenced', { n: silenced.length })}
        </Button>
      )}
      {asked === null ? null : (
        <AcknowledgeDialog
          alarms={asked}
          acknowledgement="confirm"
          remark={null}
          onAcknowledge={() => {
            setAsked(null);
            onConfirm(asked);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
