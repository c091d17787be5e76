import { useState } from 'react';
import { alarmWords } from '../../i18n/alarm';
import { useWords } from '../../i18n/use-words';
import { canShelve, getAlarmKind } from '../../shared/alarm-kind';
import type { AlarmRow } from '../../shared/calls/alarm';
import { ALARM_REMARK_MAX } from '../../shared/constants';
import { HOUR_MS, type Millis } from '../../shared/units';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Segmented } from '../../ui/segmented';
import { TextField } from '../../ui/text-field';
import { formatMinute } from '../time/time-text';
import type { Shelving } from './use-shelving';

/** Shelving durations: one hour, four hours, one shift. */
const SHELF_MS: readonly Millis[] = [HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS];

interface ShelfActionsProps {
  readonly alarm: AlarmRow;
  readonly shelving: Shelving;
}

export function ShelfActions({ alarm, shelving }: ShelfActionsProps) {
  const t = useWords(alarmWords);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const shelf = shelving.byKind.get(getAlarmKind(alarm));
  if (!canShelve(alarm)) return <p className="as-alarms__note">{t('shelveNever')}</p>;
  if (shelf !== undefined)
    return (
      <div className="as-alarm-details__shelf">
        <p>
          {t('shelvedUntil', { time: formatMinute(shelf.until) })} · {shelf.user}
          {shelf.isLocal ? ` · ${t('shelfHere')}` : ''}
          {shelf.remark === '' ? '' : ` · ${shelf.remark}`}
        </p>
        <Button onClick={() => void shelving.unshelve(shelf)}>{t('unshelve')}</Button>
      </div>
    );
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>{t('shelve')}</Button>
      {isDialogOpen ? (
        <ShelveDialog alarm={alarm} shelving={shelving} onClose={() => setDialogOpen(false)} />
      ) : null}
    </>
  );
}

function ShelveDialog({ alarm, shelving, onClose }: ShelfActionsProps & { readonly onClose: () => void }) {
  const t = useWords(alarmWords);
  const [duration, setDuration] = useState(SHELF_MS[0] ?? HOUR_MS);
  const [remark, setRemark] = useState('');
  return (
    <Dialog
      title={t('shelveAsk')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              onClose();
              void shelving.shelve(alarm, duration, remark.trim());
            }}
          >
            {t('shelve')}
          </Button>
        </>
      }
    >
      <div className="as-alarm-filter">
        <p>{t(shelving.isLocal ? 'shelveDetailHere' : 'shelveDetail')}</p>
        <Segmented
          label={t('shelveFor')}
          value={String(duration)}
          options={SHELF_MS.map((ms) => ({ value: String(ms), text: t('hours', { n: ms / HOUR_MS }) }))}
          onChange={(value) => setDuration(Number(value))}
        />
        <TextField
          label={t('remarkAsk')}
          value={remark}
          maxLength={ALARM_REMARK_MAX}
          enterKeyHint="done"
          onChange={setRemark}
        />
      </div>
    </Dialog>
  );
}
