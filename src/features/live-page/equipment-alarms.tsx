import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { alarmWords } from '../../i18n/alarm';
import { useWords } from '../../i18n/use-words';
import { getAlarmPath } from '../../navigation/page-links';
import type { PageOwner } from '../../page-document/plan';
import { isActive } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId, EquipmentId } from '../../shared/ids';
import type { Watch } from '../../state/live/watch';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { LevelShape } from '../../ui/level-shape';
import { AlarmDuration } from '../alarms/alarm-line';
import { sortUnacknowledgedFirst } from '../alarms/alarm-lines';
import { type AlarmTexts, useAlarmTexts } from '../alarms/alarm-text';
import '../alarms/alarms.css';

export interface EquipmentAlarmsProps {
  readonly owner: PageOwner;
  readonly watch: Watch;
  readonly equipmentId: EquipmentId;
  /** Whether the page shows a replay, with the alarms of the replayed moment. */
  readonly isReplay: boolean;
  readonly onOpen: (id: AlarmId) => void;
  readonly onClose: () => void;
}

export default function EquipmentAlarms(props: EquipmentAlarmsProps) {
  const { owner, watch, equipmentId, isReplay, onOpen, onClose } = props;
  const t = useWords(alarmWords);
  const navigate = useNavigate();
  const texts = useAlarmTexts();
  const alarms = useAtomValue(isReplay ? watch.replay.alarms : watch.alarms);
  const activeAlarms = [...alarms.values()].filter(
    (alarm) => alarm.equipmentId === equipmentId && isActive(alarm),
  );
  const [first] = activeAlarms;
  const listPath = getAlarmPath(owner);
  // Past alarms and alarms of a broker offer no actions.
  const canOpen = !isReplay && owner.family !== 'broker';
  return (
    <Dialog
      shape="sheet"
      title={first === undefined ? t('live') : texts.formatPlace(first)}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        listPath === null || isReplay ? undefined : (
          <Button block onClick={() => void navigate(listPath)}>
            {t('wayAlarms')}
          </Button>
        )
      }
    >
      {first === undefined ? <p>{t('noneActive')}</p> : null}
      <ul className="as-equipment-alarms">
        {sortUnacknowledgedFirst(activeAlarms).map((alarm) => (
          <li key={alarm.id}>
            {canOpen ? (
              <button type="button" className="as-equipment-alarms__alarm" onClick={() => onOpen(alarm.id)}>
                <AlarmCause alarm={alarm} texts={texts} isPast={isReplay} />
              </button>
            ) : (
              <div className="as-equipment-alarms__alarm">
                <AlarmCause alarm={alarm} texts={texts} isPast={isReplay} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface CauseProps {
  readonly alarm: AlarmRow;
  readonly texts: AlarmTexts;
  readonly isPast: boolean;
}

function AlarmCause({ alarm, texts, isPast }: CauseProps) {
  const condition = texts.formatCondition(alarm);
  return (
    <>
      <LevelShape level={alarm.level} size={22} />
      <span className="as-equipment-alarms__words">
        <strong>{texts.formatName(alarm)}</strong>
        <span>
          {condition} {texts.formatDirection(alarm)}
        </span>
        <span className="as-equipment-alarms__state">
          {[texts.formatLevel(alarm.level), texts.formatAcknowledgement(alarm)].join(' · ')}
          {isPast ? null : (
            <>
              {' · '}
              <AlarmDuration alarm={alarm} texts={texts} />
            </>
          )}
        </span>
      </span>
    </>
  );
}
