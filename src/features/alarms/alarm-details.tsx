import type { ReactNode } from 'react';
import { alarmWords } from '../../i18n/alarm';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { isAcknowledged } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { EpochMs } from '../../shared/units';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { dateText } from '../time/time-text';
import { AlarmTags, Lasted } from './alarm-line';
import type { AlarmTexts } from './alarm-text';

export interface AlarmDetailsProps {
  readonly alarm: AlarmRow;
  readonly texts: AlarmTexts;
  readonly acknowledgement: 'confirm' | 'end';
  readonly isAccepted: boolean;
  readonly isSending: boolean;
  readonly onAcknowledge: () => void;
  readonly onClose: () => void;
}

/** The sheet of one alarm: all its facts, and the button that acknowledges it. */
export function AlarmDetails(props: AlarmDetailsProps) {
  const { alarm, texts, acknowledgement, isAccepted, isSending, onAcknowledge, onClose } = props;
  const shell = useWords(shellWords);
  const say = useWords(alarmWords);
  const time = (at: EpochMs | null): string => (at === null ? '--' : dateText(at));
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [say('equipment'), texts.placeOf(alarm) || '--'],
    [say('type'), texts.typeOf(alarm.type) || '--'],
    [say('level'), texts.levelOf(alarm.level) || '--'],
    [say('group'), alarm.group || '--'],
    [say('signal'), alarm.signalTitle || alarm.signalId || '--'],
    [say('value'), texts.valueOf(alarm) || '--'],
    [say('triggerTime'), time(alarm.triggerTime)],
    [say('recoverTime'), time(alarm.recoverTime)],
    [say('lasted'), <Lasted key="lasted" alarm={alarm} texts={texts} />],
    [say('confirmTime'), time(alarm.confirmTime)],
    [say('confirmUser'), alarm.confirmUser || (alarm.confirmTime === null ? '--' : say('unknownUser'))],
    [say('releaseTime'), time(alarm.releaseTime)],
    [say('alarmId'), alarm.id],
  ];
  const isDone = isAcknowledged(alarm) || isAccepted;
  return (
    <Dialog
      shape="sheet"
      title={texts.titleOf(alarm)}
      closeLabel={shell('close')}
      onClose={onClose}
      actions={
        isDone ? undefined : (
          <Button kind="primary" block busy={isSending} onClick={onAcknowledge}>
            {say(isSending ? 'sending' : acknowledgement === 'confirm' ? 'confirmOne' : 'endOne')}
          </Button>
        )
      }
    >
      <p className="as-alarm-details__tags">
        <AlarmTags alarm={alarm} texts={texts} isAccepted={isAccepted} />
      </p>
      <dl className="as-alarm-details">
        {facts.map(([name, value]) => (
          <div key={name} className="as-alarm-details__fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
