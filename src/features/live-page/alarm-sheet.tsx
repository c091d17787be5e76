/** The sheet of one alarm over a page. */
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { PageOwner } from '../../page-document/plan';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import { isAccepted, useAcknowledging } from '../../state/alarms/acknowledge-alarms';
import type { Watch } from '../../state/live/watch';
import { AcknowledgeDialog } from '../alarms/acknowledge-dialog';
import { AlarmDetails } from '../alarms/alarm-details';
import { useAlarmTexts } from '../alarms/alarm-text';
import { type AlarmSource, equipmentAlarms, legacyAlarms, projectAlarms } from '../alarms/source';
import { useAcknowledge } from '../alarms/use-acknowledge';
import '../alarms/alarms.css';

function sourceOf(owner: PageOwner): AlarmSource {
  switch (owner.family) {
    case 'project':
      return projectAlarms(owner.projectId);
    case 'equipment':
      return equipmentAlarms(owner.equipmentId);
    case 'legacy':
      return legacyAlarms(owner.equipmentId);
  }
}

export interface AlarmSheetProps {
  readonly owner: PageOwner;
  readonly watch: Pick<Watch, 'alarms'>;
  readonly id: AlarmId;
  readonly onClose: () => void;
}

/** Says all that is known of the alarm, and confirms it as the alarm lists do. */
export default function AlarmSheet({ owner, watch, id, onClose }: AlarmSheetProps) {
  const source = useMemo(() => sourceOf(owner), [owner]);
  const texts = useAlarmTexts();
  const acknowledging = useAcknowledging();
  const acknowledge = useAcknowledge(source, texts.titleOf);
  const newest = useAtomValue(watch.alarms).get(id);
  const [isAsked, setAsked] = useState(false);
  // An alarm that the watch has dropped meanwhile stays in its last state: no other alarm takes its place under the thumb.
  const [alarm, setAlarm] = useState<AlarmRow | undefined>(newest);
  if (newest !== undefined && newest !== alarm) setAlarm(newest);
  if (alarm === undefined) return null;
  const send = (): void => {
    setAsked(false);
    void acknowledge([alarm]);
  };
  return (
    <>
      <AlarmDetails
        alarm={alarm}
        texts={texts}
        acknowledgement={source.acknowledgement}
        isAccepted={isAccepted(acknowledging, alarm)}
        isSending={acknowledging.pending.has(id)}
        onClose={onClose}
        onAcknowledge={source.acknowledgement === 'confirm' ? send : () => setAsked(true)}
      />
      {isAsked ? (
        <AcknowledgeDialog
          count={1}
          acknowledgement={source.acknowledgement}
          onAcknowledge={send}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
