import { alarmWords } from '../../i18n/alarm';
import { useWords } from '../../i18n/use-words';
import { compareLevels } from '../../shared/alarm-kind';
import type { AlarmRow } from '../../shared/calls/alarm';
import { ALARM_REMARK_MAX } from '../../shared/constants';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Tag } from '../../ui/tag';
import { TextField } from '../../ui/text-field';
import { getLevelTone, useAlarmTexts } from './alarm-text';
import './alarms.css';

/** Number of machines that a summary names; the rest are only counted. */
const MAX_NAMES = 5;

export interface AcknowledgeDialogProps {
  /** Alarms selected when the dialog opened; later ones are not acknowledged. */
  readonly alarms: readonly AlarmRow[];
  readonly acknowledgement: 'confirm' | 'end';
  /** Remark sent with every alarm; `null` if the user already entered one. */
  readonly remark: { readonly text: string; readonly onChange: (text: string) => void } | null;
  readonly onAcknowledge: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before alarms are confirmed or ended; neither can be undone. */
export function AcknowledgeDialog({
  alarms,
  acknowledgement,
  remark,
  onAcknowledge,
  onClose,
}: AcknowledgeDialogProps) {
  const t = useWords(alarmWords);
  const isConfirm = acknowledgement === 'confirm';
  const { length: count } = alarms;
  return (
    <Dialog
      title={
        count === 1 && !isConfirm ? t('endAsk') : t(isConfirm ? 'confirmAsk' : 'endManyAsk', { n: count })
      }
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onClick={onAcknowledge}>
            {t(isConfirm ? 'confirmMany' : 'endMany', { n: count })}
          </Button>
        </>
      }
    >
      {count === 1 ? null : <Summary alarms={alarms} />}
      <p>{t(isConfirm ? 'confirmAskDetail' : 'endAskDetail')}</p>
      {remark === null ? null : (
        <TextField
          label={t('remarkAsk')}
          value={remark.text}
          maxLength={ALARM_REMARK_MAX}
          enterKeyHint="done"
          onChange={remark.onChange}
        />
      )}
    </Dialog>
  );
}

/** Counts alarms by key. Returns the first alarm of each key, in order of first appearance. */
function countBy(
  alarms: readonly AlarmRow[],
  getKey: (alarm: AlarmRow) => string,
): readonly (readonly [first: AlarmRow, count: number])[] {
  const counts = new Map<string, readonly [AlarmRow, number]>();
  for (const alarm of alarms) {
    const [first, count] = counts.get(getKey(alarm)) ?? [alarm, 0];
    counts.set(getKey(alarm), [first, count + 1]);
  }
  return [...counts.values()];
}

function Summary({ alarms }: Pick<AcknowledgeDialogProps, 'alarms'>) {
  const t = useWords(alarmWords);
  const texts = useAlarmTexts();
  const levels = countBy([...alarms].sort(compareLevels), ({ level }) => level);
  const equipment = [...countBy(alarms, texts.formatPlace)].sort(([, a], [, b]) => b - a);
  return (
    <div className="as-acknowledge">
      <p className="as-acknowledge__levels">
        {levels.map(([{ level }, n]) => (
          <Tag key={level} tone={getLevelTone(level)}>
            {texts.formatLevel(level) || '--'} {n}
          </Tag>
        ))}
        <span>{t('equipmentCount', { n: equipment.length })}</span>
      </p>
      <ul className="as-acknowledge__equipment">
        {equipment.slice(0, MAX_NAMES).map(([alarm, n]) => (
          <li key={alarm.id}>
            <span>{texts.formatPlace(alarm) || '--'}</span> ×{n}
          </li>
        ))}
        {equipment.length > MAX_NAMES ? (
          <li>{t('equipmentMore', { n: equipment.length - MAX_NAMES })}</li>
        ) : null}
      </ul>
    </div>
  );
}
